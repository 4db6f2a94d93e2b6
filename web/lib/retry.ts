import { ORPCError } from '@orpc/client';
import type { ErrorBody } from '#core/errors.ts';
import {
  connectionSentence,
  connectionSentences,
  isRetryableStatus,
  type RetryPolicy,
  retryAfterIn,
} from '#core/lib/retry.ts';
import { serverAnswers } from './server-answers.ts';
import { tryingAgain } from './trying-again.ts';

/**
 * Retries network failures, 408 and 5xx where `mayRepeat`, respecting Retry-After; never time-outs or other responses. Throws the
 * policy's sentence for the last failure; its sentence for failed retries also replaces a response that is not the server's own.
 */
export async function fetchWithRetry(
  request: Request,
  init: RequestInit,
  policy: RetryPolicy,
  mayRepeat: boolean,
): Promise<Response> {
  const attempts = mayRepeat ? policy.attempts : 1;
  let over = () => {};
  try {
    for (let attempt = 1; ; attempt++) {
      const last = attempt === attempts;
      const outcome = await once(last ? request : request.clone(), init, policy.timeout);
      if (outcome instanceof Response && (last || !isRetryableStatus(outcome.status))) {
        if (policy.sentences?.retriesFailed && isRetryableStatus(outcome.status) && !isJson(outcome))
          throw connectionError('RETRIES_FAILED', policy.sentences.retriesFailed);
        return outcome;
      }
      if (last) throw connectionError('UNREACHABLE', connectionSentence(policy, 'unreachable'));
      if (attempt === 1) over = tryingAgain();
      const asked = retryAfterIn(outcome?.headers.get('retry-after')) * 1000;
      await new Promise((resolve) => setTimeout(resolve, Math.max(asked, policy.delay(attempt, Math.random))));
    }
  } finally {
    over();
  }
}

/** Throws `sentence` if the server cannot be reached. */
export async function checkConnection(sentence: string = connectionSentences.checkFailed): Promise<void> {
  if (!(await serverAnswers())) throw connectionError('CONNECTION_CHECK_FAILED', sentence);
}

/** Null on a network failure. Throws on cancellation and time-out. */
async function once(request: Request, init: RequestInit, timeout: number): Promise<Response | null> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]);
  try {
    return await fetch(request, { ...init, signal });
  } catch (error) {
    if (request.signal.aborted) throw error;
    if (signal.aborted) throw connectionError('TIMED_OUT', connectionSentences.timedOut);
    return null;
  }
}

function isJson(response: Response): boolean {
  return /\bjson\b/.test(response.headers.get('content-type') ?? '');
}

function connectionError(code: string, error: string) {
  const data: ErrorBody = { error, code };
  return new ORPCError(code, { status: 503, message: error, data });
}
