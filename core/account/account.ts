import type { Failures } from '../lib/failures.ts';

export const accountFailures = {
  INVALID_CREDENTIALS: [401, 'Invalid email or password. Please try again.'],
  EMAIL_NOT_CONFIRMED: [403, 'Please confirm your email address before signing in.'],
  ACCOUNT_SUSPENDED: [403, 'This account is suspended. To ask why, write to {support}.'],
  LOCAL_ACCOUNT_REFUSED: [403, 'This account belongs to a local trial run and cannot sign in here.'],
  NO_USER_DATA: [500, 'No user data received. Please try again.'],
  SIGN_IN_FAILED: [500, 'An unexpected error occurred. Please try again.'],
  PASSWORD_TOO_SHORT: [400, 'Password must be at least {length} characters long'],
  PASSWORD_COMMON: [400, 'This password is easy to guess. Please choose another.'],
  PASSWORD_PERSONAL: [
    400,
    'This password is too close to your name, your email address or the name of this site. Please choose another.',
  ],
  EMAIL_TAKEN: [409, 'An account with this email already exists. Please sign in instead.'],
  SIGN_UP_FAILED: [500, 'Failed to create account. Please try again.'],
  CONFIRMATION_LINK_INVALID: [410, 'This confirmation link is no longer valid. Ask for a new one below.'],
  CONFIRMATION_LINK_USED: [410, 'Your email address is already confirmed. You can sign in.'],
  CONFIRMATION_MAIL_FAILED: [500, 'Failed to send the confirmation email.'],
  RESET_MAIL_FAILED: [500, 'Failed to send password reset email.'],
  RECOVERY_LINK_INVALID: [410, 'This reset link is no longer valid. Ask for a new one.'],
  RECOVERY_CHECK_FAILED: [500, 'An error occurred. Please try again or request a new reset link.'],
  RESET_FAILED: [500, 'Failed to reset password.'],
  SESSION_NOT_FOUND: [404, 'This session does not exist or has ended already.'],
  SECURITY_EVENTS_FAILED: [500, 'Failed to load your recent security activity'],
  PASSWORD_NOT_SET: [409, 'Your account has no password yet. Set one first.'],
  REAUTHENTICATION_REQUIRED: [403, 'Please confirm that it is you: enter your password, or sign in again.'],
  CURRENT_PASSWORD_WRONG: [400, 'Current password is incorrect'],
  PASSWORD_NOT_CHECKED: [500, 'Your password could not be checked. Please try again.'],
  NEW_PASSWORD_TOO_SHORT: [400, 'New password must be at least {length} characters long'],
  PASSWORD_CHANGE_FAILED: [500, 'Failed to update password'],
  PROFILE_UPDATE_FAILED: [500, 'Failed to update profile'],
  PROFILE_CHANGED: [409, 'Your profile was changed in another window. Review what differs, then save again.'],
  INTEREST_DATE_PAST: [400, 'A target date cannot lie in the past.'],
  INTERESTS_CHANGED: [
    409,
    'Your certifications were changed in another window. Nothing was overwritten. Review them, then save again.',
  ],
  INTERESTS_UPDATE_FAILED: [500, 'Failed to update your certifications'],
  EMAIL_UNCHANGED: [400, 'This is your email address already.'],
  EMAIL_CHANGE_NOT_PENDING: [404, 'No change of your email address is waiting to be confirmed.'],
  EMAIL_CHANGE_LINK_INVALID: [
    410,
    'This confirmation link is no longer valid. Ask for the change again in your profile.',
  ],
  EMAIL_CHANGE_LINK_USED: [410, 'Your new email address is already confirmed. Sign in with it.'],
  EMAIL_CHANGE_FAILED: [500, 'Failed to change the email address.'],
  EXPORT_FAILED: [500, 'Your data could not be put together. Please try again later.'],
  DELETION_NOT_CONFIRMED: [400, 'Type the email address of this account to delete it.'],
  LAST_ADMINISTRATOR: [409, 'You are the only administrator. Make somebody else an administrator first.'],
  DELETION_FAILED: [500, 'Failed to delete the account'],
} as const satisfies Failures;

export const accountSentences = {
  bothNeeded: 'Please enter both email and password',
  allNeeded: 'Please fill in all required fields',
  emailNeeded: 'Please enter your email address',
  emailWrong: 'Please enter a valid email address',
  passwordShort: 'Password must be at least 6 characters long',
  passwordLong: 'Password is at most 1000 characters long',
  passwordsDiffer: 'Passwords do not match',
  currentNeeded: 'Please enter your current password',
  newPasswordShort: 'New password must be at least 6 characters long',
  newPasswordsDiffer: 'New passwords do not match',
  interestNeeded: 'Please select at least one certification of interest',
  interestUnknown: 'Choose certifications from the list.',
  interestTwice: 'A certification can be in the list once only.',
  interestPriority: 'A priority is 1, 2 or 3.',
  interestDate: 'Please enter a target date as a day of the calendar.',
  fullNameNeeded: 'Please enter your full name',
  factorCodeNeeded: 'Enter the code from your app, or a recovery code.',
} as const;

/** The setting PASSWORD_MIN_LENGTH can only raise it. */
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 1000;
export const EMAIL_MAX_LENGTH = 254;

/** Long enough to register in the evening and read mail the next day. */
export const CONFIRMATION_HOURS = 24;
export const RECOVERY_HOURS = 1;

/** Sensitive actions need a sign-in, or the password, at most this old. */
export const FRESH_MINUTES = 10;
export const MAIL_EVERY_MINUTES = 10;

export const RESET_DONE_SECONDS = 90;
export const RESET_REFUSED_SECONDS = 5 * 60;
