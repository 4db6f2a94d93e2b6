import type { OwnSecurityEvent } from '#core/security-events.ts';

/** `named`: the name of the token, passkey or provider that it is about. */
const sentences: Record<OwnSecurityEvent, (named: string) => string> = {
  signed_in_with_password: () => 'Signed in with the password',
  signed_in_with_provider: (named) => `Signed in with ${named}`,
  signed_in_with_passkey: () => 'Signed in with a passkey',
  second_step_begun: (named) =>
    named ? `Came from ${named}; second step asked for` : 'Right password; second step asked for',
  second_step_with_app: () => 'Signed in with a code of the authenticator app',
  second_step_with_passkey: () => 'Signed in with a passkey as the second step',
  second_step_with_recovery_code: () => 'Recovery code used to sign in',
  signed_out: () => 'Signed out',
  session_ended: () => 'Another device signed out',
  signed_out_everywhere: () => 'Signed out everywhere',
  password_confirmed: () => 'Password confirmed',
  confirmed_with_app: () => 'Confirmed with the password and a code from the authenticator app',
  confirmed_with_passkey: () => 'Confirmed with a passkey',
  confirmed_with_recovery_code: () => 'Recovery code used to confirm',

  password_wrong: () => 'Wrong password',
  sign_in_slowed: () => 'Too many attempts to sign in',
  sign_in_not_allowed: () => 'Right password, but the account could not be used',
  passkey_refused: () => 'Passkey refused',
  passkey_copied: () => 'Passkey refused: there may be a copy of it',
  second_step_code_wrong: () => 'Right password, wrong code in the second step',
  second_step_ended: () => 'Sign-in ended after too many wrong codes',
  second_step_slowed: () => 'Too many codes tried in the second step',
  current_password_wrong: () => 'Wrong current password, in a session of yours',
  current_password_slowed: () => 'Current password typed too often, in a session of yours',
  confirmation_code_wrong: () => 'Right password, wrong code, in a session of yours',
  confirmation_code_slowed: () => 'Too many codes tried, in a session of yours',

  passkey_added: (named) => `Passkey “${named}” added`,
  passkey_removed: (named) => `Passkey “${named}” removed`,
  app_set_up: () => 'Authenticator app set up',
  app_replaced: () => 'Authenticator app replaced by another one',
  app_removed: () => 'Authenticator app turned off',
  recovery_codes_made: () => 'New recovery codes made',
  second_factor_removed_by_administrator: () => 'Second factor removed by an administrator',
  second_factor_removed_by_command: () => 'Second factor removed on the server',

  password_changed: () => 'Password changed',
  password_set_by_administrator: () => 'Password set by an administrator',
  password_reset_requested: () => 'Link for a new password asked for',
  password_reset: () => 'New password set with a link from an email',
  email_change_requested: () => 'Change of the email address asked for',
  email_changed: () => 'Email address changed',

  access_token_created: (named) => `Access token “${named}” created`,
  access_token_revoked: (named) => `Access token “${named}” revoked`,

  provider_linked: (named) => `${named} connected: it signs in from now on`,
  provider_unlinked: (named) => `${named} disconnected`,
  sso_settings_changed: (named) => `Settings of signing in with ${named} changed, for the whole site`,
  role_given: () => 'Administrator role received',
  role_taken: () => 'Administrator role taken away',
  account_suspended: () => 'Account suspended by an administrator',
  account_reinstated: () => 'Account reinstated by an administrator',

  account_created: () => 'Account created',
  data_exported: () => 'Your data downloaded',
};

/** 'Access token “CI” created'. */
export function securityEventText(event: OwnSecurityEvent, about: string | null): string {
  return sentences[event](about ?? '');
}
