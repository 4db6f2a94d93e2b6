import type { Failures } from '../lib/failures.ts';
import { withoutSpaces } from '../lib/plain-line.ts';

export const factorFailures = {
  SECOND_FACTOR_REQUIRED: [401, 'Now confirm that it is you with your second factor.'],
  SECOND_FACTOR_WRONG: [401, 'This code is not right, or it has been used already. Please try the next one.'],
  SECOND_FACTOR_EXPIRED: [401, 'This sign-in has expired. Please sign in again.'],
  SECOND_FACTOR_STARTS_OVER: [401, 'Too many wrong codes. Please sign in again with your password.'],
  SECOND_FACTOR_GUESSED: [
    429,
    'Too many wrong codes for this account. Use a recovery code, or a browser that you have signed in with before; a new password also helps.',
  ],
  CONFIRMATION_CODE_NEEDED: [400, 'Also enter a code from your authenticator app, or a recovery code.'],
  CONFIRMATION_PASSKEY_REFUSED: [400, 'This passkey could not be checked. Try again, or use another one.'],
  CONFIRMATION_CODE_WRONG: [400, 'This code is not right, or it has been used already. Please try the next one.'],
  SECOND_FACTOR_SETUP_REQUIRED: [403, 'Administrators need a second factor here. Set one up in your profile first.'],
  SECOND_FACTOR_SESSION_REQUIRED: [403, 'Sign in again with your second factor to use the back office.'],
  PASSKEY_REFUSED: [401, 'This passkey does not sign in here. Try another one, or another way.'],
  PASSKEY_EXPIRED: [410, 'That took too long. Please try again.'],
  PASSKEYS_NOT_POSSIBLE: [409, 'Passkeys do not work at the address of this site.'],
  PASSKEY_NOT_ADDED: [400, 'The passkey could not be checked. Please try again.'],
  PASSKEY_ADDED_ALREADY: [409, 'This passkey is already in use for an account.'],
  PASSKEYS_TOO_MANY: [409, 'You have reached the maximum number of passkeys. Remove one first.'],
  PASSKEY_NOT_FOUND: [404, 'This passkey is no longer part of your account.'],
  PASSKEY_CHANGED: [409, 'This passkey was renamed in another window. Review the differences and save again.'],
  APP_CODE_WRONG: [400, 'This code is not right. Enter the one that the app shows now.'],
  APP_SETUP_EXPIRED: [410, 'The setup took too long. Please start again with a new QR code.'],
  APP_NOT_SET_UP: [404, 'No authenticator app is set up.'],
  NO_SECOND_FACTOR: [409, 'Set up a passkey or an authenticator app first.'],
  MAILBOX_NOT_SHOWN: [
    403,
    'An administrator removed your second factor. First set a new password with the link that “Forgot your password?” emails you.',
  ],
  OWN_SECOND_FACTOR: [409, 'Change your own second factor in your profile.'],
  SECOND_FACTOR_FAILED: [500, 'The second factor could not be checked. Please try again later.'],
  SECOND_FACTOR_NOT_CHANGED: [500, 'Your second factor could not be changed. Please try again later.'],
} as const satisfies Failures;

export const factorSentences = {
  appCodeNeeded: 'Enter the 6 digits that the app shows.',
  passkeyWrong: 'This is not a valid response from a passkey.',
} as const;

export const FACTOR_MINUTES = 10;
export const CHALLENGE_MINUTES = 5;
export const WRONG_CODES_MOST = 5;
export const RECOVERY_CODES = 10;
export const RECOVERY_CODES_FEW = 3;
export const PASSKEYS_MOST = 20;
/** Grace period for administrators without a second factor. */
export const GRACE_DAYS = 7;

/** Anything else is treated as a recovery code. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(withoutSpaces(typed));

/** 'ABCD-EFGH-...' */
export const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';
