import type { Failures } from './failures.ts';

/** Replaces the sentence of TOO_MANY_ATTEMPTS where the wait is known; shown in whole minutes. */
export function tooManyUntil(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(minutes / 60);
  const wait = minutes > 90 ? `${hours} hours` : minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `Too many attempts. Please try again in ${wait}.`;
}

export const generalFailures = {
  INVALID_INPUT: [400, 'Please check what you entered.'],
  MALFORMED_REQUEST: [400, 'The request could not be read.'],
  UNSTORABLE_TEXT: [400, 'This text has a character in it that cannot be stored. Please remove it.'],
  SIGN_IN_REQUIRED: [401, 'Please log in to continue'],
  SESSION_EXPIRED: [401, 'Your session has expired. Please log in again.'],
  NOT_AUTHENTICATED: [401, 'Not authenticated'],
  USER_NOT_AUTHENTICATED: [401, 'User not authenticated'],
  ADMINISTRATORS_ONLY: [403, 'Unauthorized: Admin access required'],
  FORBIDDEN: [403, 'You do not have permission to perform this action.'],
  FOREIGN_ORIGIN: [403, 'This request came from another site and was refused.'],
  IDEMPOTENCY_KEY_WRONG: [400, 'An Idempotency-Key is 8 to 100 letters, digits, hyphens and underscores.'],
  IDEMPOTENCY_KEY_REUSED: [422, 'This Idempotency-Key belongs to another request.'],
  IDEMPOTENCY_ANSWER_LOST: [
    409,
    'This was done, but the response was lost. Please reload the page to see the result.',
  ],
  IDEMPOTENCY_KEY_IN_USE: [409, 'The same request is still being worked on. Please try again in a moment.'],
  NOT_FOUND: [404, 'There is nothing at this address.'],
  METHOD_NOT_ALLOWED: [405, 'This address does not answer that method.'],
  BODY_TOO_SLOW: [408, 'The request took too long to arrive. Please try again.'],
  BODY_TOO_LARGE: [413, 'The request is too large.'],
  CONTENT_TYPE_UNSUPPORTED: [415, 'Send the request as application/json.'],
  TOO_MANY_ATTEMPTS: [429, 'Too many attempts. Please try again later.'],
  INTERNAL: [500, 'The operation could not be completed. Please try again later.'],
  TOOK_TOO_LONG: [503, 'The request took too long and was ended. Please try again in a moment.'],
  DATABASE_UNAVAILABLE: [503, 'The service is temporarily unavailable. Please try again in a moment.'],
  OVERTAKEN: [503, 'Somebody else changed the same thing at the same moment. Nothing was saved. Please try again.'],
  TOO_BUSY: [503, 'The site is very busy. Please try again in a moment.'],
  UNAVAILABLE: [503, 'The service is starting or stopping. Please try again in a moment.'],
} as const satisfies Failures;
