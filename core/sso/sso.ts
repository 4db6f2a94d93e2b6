import type { Failures } from '../lib/failures.ts';

export const ssoProviders = ['google', 'github'] as const;

export type SsoProvider = (typeof ssoProviders)[number];

export const ssoNames: Record<SsoProvider, string> = { google: 'Google', github: 'GitHub' };

export const SSO_CALLBACK = '/auth/callback';

/** In local mode this client id, with any secret, leads to a local stand-in for the provider. */
export const SSO_LOCAL_CLIENT_ID = 'local';

export const SSO_MINUTES = 10;

export const ssoFailures = {
  SSO_OFF: [404, 'Signing in with {name} is not possible here at the moment.'],
  SSO_EXPIRED: [400, 'Signing in took too long or was begun in another browser. Please try again.'],
  SSO_DENIED: [403, '{name} says that you did not agree to sign in. Nothing was changed.'],
  SSO_UNREACHABLE: [502, '{name} could not be reached. Please try again, or sign in with your password.'],
  SSO_REFUSED: [502, '{name} did not accept this sign-in. Please try again, or sign in with your password.'],
  SSO_EMAIL_UNVERIFIED: [
    403,
    '{name} has not verified the e-mail address of this account. Verify it there, or sign in with your password.',
  ],
  SSO_ANOTHER_ACCOUNT: [
    409,
    'Another {name} account signs in to this account already. Use that one, or sign in with your password.',
  ],
  SSO_FAILED: [500, 'Signing in failed. Please try again.'],
  SSO_SECRET_UNREADABLE: [409, 'The stored client secret can no longer be read. Please enter it again.'],
  SSO_CLIENT_ID_NEEDED: [400, '{name} cannot be enabled without a client id.'],
  SSO_SECRET_NEEDED: [400, '{name} cannot be enabled without a client secret.'],
  SSO_LOCAL_ONLY: [400, 'The client id "local" works in local mode only. Enter the one that {name} gave you.'],
  SSO_REDIRECT_WRONG: [400, 'The redirect URI must be a whole address that begins with https://, without ? and #.'],
  SSO_CHANGED: [
    409,
    'Someone else saved this configuration after you opened it. Review the differences and save again.',
  ],
  SSO_LOAD_FAILED: [500, 'Failed to load the SSO configuration'],
  SSO_NOT_SAVED: [500, 'Failed to save the SSO configuration'],
  LAST_WAY_IN: [409, 'This is the only way into your account. Set a password first.'],
  IDENTITY_NOT_FOUND: [404, 'This sign-in is not connected to your account.'],
} as const satisfies Failures;
