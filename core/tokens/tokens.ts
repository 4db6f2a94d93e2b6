import type { Failures } from '../lib/failures.ts';

export const tokenFailures = {
  TOKENS_FAILED: [500, 'Failed to load your access tokens'],
  TOKEN_NOT_MADE: [500, 'Failed to create the access token'],
  TOKEN_NOT_FOUND: [404, 'There is no such access token.'],
  TOKENS_TOO_MANY: [409, 'You have 20 access tokens. Revoke one that you no longer use first.'],
  TOKEN_NOT_ALLOWED: [403, 'This cannot be done with an access token. Please sign in.'],
  TOKEN_SCOPE_MISSING: [403, 'This access token is not allowed to do this. It needs the scope {scope}.'],
  TOKEN_SCOPE_REFUSED: [403, 'Only administrators can give a token the scope {scope}.'],
} as const satisfies Failures;

/** Lets people and secret scanners recognize a token. */
export const TOKEN_PREFIX = 'cpat_';

export const TOKENS_MAX = 20;

export const tokenDays = [7, 30, 90, 365] as const;
