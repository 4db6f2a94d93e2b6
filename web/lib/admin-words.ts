import { generalFailures } from '#core/general.ts';
import { connectionSentences } from '#core/retry.ts';
import type { ApiFailure } from './api-error.ts';

/** The general sentences of the learner's side that the back office has in other words (specification, section 8 of each document). */
const inAdmin: Readonly<Record<string, string>> = {
  [generalFailures.SIGN_IN_REQUIRED[1]]: 'Please sign in to continue',
  [generalFailures.SESSION_EXPIRED[1]]: 'Your session has expired. Please sign in again.',
  [connectionSentences.unreachable]: connectionSentences.checkFailed,
};

/** A failure in the words of the screen that it is shown on: `pathname` is the screen's. Sentences of single operations stay. */
export function inWordsOf(pathname: string, failure: ApiFailure): ApiFailure {
  const sentence = /^\/admin(\/|$)/.test(pathname) ? inAdmin[failure.error] : undefined;
  return sentence ? { ...failure, error: sentence } : failure;
}
