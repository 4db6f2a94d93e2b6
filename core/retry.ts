/** How often and how patiently a failed call is repeated. All times in milliseconds. */
export interface RetryPolicy {
  attempts: number;
  /** Wait before the n-th repetition (1-based). `random` answers 0 (included) to 1 (excluded). */
  delay(repetition: number, random: () => number): number;
  /** Longest time for one attempt. */
  timeout: number;
  /** What people read in place of the general sentences. */
  sentences?: Partial<ConnectionSentences>;
}

type ConnectionSentences = Readonly<Record<keyof typeof connectionSentences, string>>;

const JITTER = 200;
const LONGEST_DELAY = 10_000;
/** Seconds that a server may ask for: a crowded one spreads saves over a minute. */
const LONGEST_ASKED = 60;

/** 1 s, doubled each time, plus up to 200 ms of jitter, at most 10 s. */
function exponential(repetition: number, random: () => number): number {
  return Math.min(LONGEST_DELAY, 1000 * 2 ** (repetition - 1) + random() * JITTER);
}

/** The app's API: three attempts, 15 s each. */
export const appApiPolicy: RetryPolicy = { attempts: 3, delay: exponential, timeout: 15_000 };

/** Signing in to an account that strangers are guessing at takes its turn behind them, up to 20 s. */
export const signInPolicy: RetryPolicy = { ...appApiPolicy, timeout: 45_000 };

/** Subscription operations: three attempts, 120 s each. */
export const subscriptionPolicy: RetryPolicy = { attempts: 3, delay: exponential, timeout: 120_000 };

/** Uploads take longer to send and to write: three attempts, 120 s each. */
export const uploadPolicy: RetryPolicy = { attempts: 3, delay: exponential, timeout: 120_000 };

/** Flashcards: three attempts, 1 s more of waiting each time; a connection check of 5 s goes before. */
export const flashcardPolicy: RetryPolicy = {
  attempts: 3,
  delay: (repetition) => 1000 * repetition,
  timeout: 15_000,
};

/** The flashcards of the back office: the same, in the sentences that the specification has for its service. */
export const flashcardAdminPolicy: RetryPolicy = {
  ...flashcardPolicy,
  sentences: {
    checkFailed:
      'Unable to connect to the server. Please check your internet connection and try again. ({operation})',
    unreachable: 'Network connection lost. Please check your internet connection and try again.',
    retriesFailed: 'Operation failed after 3 attempts. Please try again later.',
  },
};

/** The flashcard screens' connection check gives up after this. */
export const CONNECTION_CHECK_TIMEOUT = 5_000;

/** What people read when the network, not the server, failed. */
export const connectionSentences = {
  unreachable: 'Unable to connect to the server. Please check your internet connection.',
  checkFailed: 'Unable to connect to the server. Please check your internet connection and try again.',
  timedOut: 'The request timed out. Please check your internet connection and try again.',
  retriesFailed: 'The operation could not be completed. Please try again later.',
} as const;

/**
 * What people read under a policy. `operation` is the name of the call, 'deleteAllInTopic': it takes the place of `{operation}` in
 * plain words.
 */
export function connectionSentence(
  policy: RetryPolicy,
  which: keyof typeof connectionSentences,
  operation = '',
): string {
  const words = operation.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return (policy.sentences?.[which] ?? connectionSentences[which]).replace('{operation}', words);
}

/** Seconds that a server asks to wait, from its header Retry-After, at most a minute; 0 without any. */
export function retryAfterIn(header: unknown): number {
  const seconds = Number(header ?? 0);
  return seconds > 0 ? Math.min(seconds, LONGEST_ASKED) : 0;
}

/** True for answers that a repetition may change: the server's own failures, and a request that came too slowly. */
export function isRetryableStatus(status: number): boolean {
  return status >= 500 || status === 408;
}
