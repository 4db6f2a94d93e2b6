import { generalFailures } from '#core/lib/general.ts';
import { connectionSentences } from '#core/lib/retry.ts';
import type { ApiFailure } from './api-error.ts';

/** General sentences with another wording in the back office (specification, section 8 of each document). */
const inAdmin: Readonly<Record<string, string>> = {
  [generalFailures.SIGN_IN_REQUIRED[1]]: 'Please sign in to continue',
  [generalFailures.SESSION_EXPIRED[1]]: 'Your session has expired. Please sign in again.',
  [connectionSentences.unreachable]: connectionSentences.checkFailed,
};

/** Sentences of single operations stay the same. */
export function inWordsOf(pathname: string, failure: ApiFailure): ApiFailure {
  const sentence = /^\/admin(\/|$)/.test(pathname) ? inAdmin[failure.error] : undefined;
  return sentence ? { ...failure, error: sentence } : failure;
}
