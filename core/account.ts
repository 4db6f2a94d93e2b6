import type { Failures } from './failures.ts';

/** Failures of registration, sign-in, confirmation and passwords, in the specification's words. */
export const accountFailures = {
  INVALID_CREDENTIALS: [401, 'Invalid email or password. Please try again.'],
  EMAIL_NOT_CONFIRMED: [403, 'Please confirm your email address before signing in.'],
  EMAIL_TAKEN: [409, 'An account with this email already exists. Please sign in instead.'],
  CONFIRMATION_LINK_INVALID: [410, 'This confirmation link is no longer valid. Ask for a new one below.'],
  RECOVERY_LINK_INVALID: [410, 'This reset link is no longer valid. Ask for a new one.'],
  LOCAL_ACCOUNT_REFUSED: [403, 'This account belongs to a local trial run and cannot sign in here.'],
} as const satisfies Failures;
