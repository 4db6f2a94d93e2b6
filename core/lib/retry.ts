/** All times in milliseconds. */
export interface RetryPolicy {
  attempts: number;
  /** `repetition` is 1-based; `random` returns numbers in [0, 1). */
  delay(repetition: number, random: () => number): number;
  timeout: number;
  sentences?: Partial<ConnectionSentences>;
}

type ConnectionSentences = Readonly<Record<keyof typeof connectionSentences, string>>;

const JITTER = 200;
const LONGEST_DELAY = 10_000;
/** Seconds: an overloaded server spreads saves over a minute. */
const LONGEST_ASKED = 60;

/** 1 s, doubled each time, plus up to 200 ms of jitter, at most 10 s. */
function exponential(repetition: number, random: () => number): number {
  return Math.min(LONGEST_DELAY, 1000 * 2 ** (repetition - 1) + random() * JITTER);
}

export const appApiPolicy: RetryPolicy = { attempts: 3, delay: exponential, timeout: 15_000 };

/** Sign-in to an account under guessing queues up to 20 s. */
export const signInPolicy: RetryPolicy = { ...appApiPolicy, timeout: 45_000 };

export const subscriptionPolicy: RetryPolicy = { attempts: 3, delay: exponential, timeout: 120_000 };

export const uploadPolicy: RetryPolicy = { attempts: 3, delay: exponential, timeout: 120_000 };

/** Linear delay; a connection check precedes each call. */
export const flashcardPolicy: RetryPolicy = {
  attempts: 3,
  delay: (repetition) => 1000 * repetition,
  timeout: 15_000,
};

export const flashcardAdminPolicy: RetryPolicy = {
  ...flashcardPolicy,
  sentences: {
    checkFailed:
      'Unable to connect to the server. Please check your internet connection and try again. ({operation})',
    unreachable: 'Network connection lost. Please check your internet connection and try again.',
    retriesFailed: 'Operation failed after 3 attempts. Please try again later.',
  },
};

export const CONNECTION_CHECK_TIMEOUT = 5_000;

export const connectionSentences = {
  unreachable: 'Unable to connect to the server. Please check your internet connection.',
  checkFailed: 'Unable to connect to the server. Please check your internet connection and try again.',
  timedOut: 'The request timed out. Please check your internet connection and try again.',
  retriesFailed: 'The operation could not be completed. Please try again later.',
} as const;

/** `operation` replaces `{operation}` in plain words. */
export function connectionSentence(
  policy: RetryPolicy,
  which: keyof typeof connectionSentences,
  operation = '',
): string {
  const words = operation.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return (policy.sentences?.[which] ?? connectionSentences[which]).replace('{operation}', words);
}

/** Seconds, at most 60; 0 without the header. */
export function retryAfterIn(header: unknown): number {
  const seconds = Number(header ?? 0);
  return seconds > 0 ? Math.min(seconds, LONGEST_ASKED) : 0;
}

export const isRetryableStatus = (status: number): boolean => status >= 500 || status === 408;
