/**
 * `anyone`: possible without signing in, limited separately so that strangers cannot push out the owner's rows. `log`: logged
 * only. Names must stay stable: the log writes `security.<name>`.
 */
export const securityEvents = {
  signed_in_with_password: 'own',
  signed_in_with_provider: 'own',
  signed_in_with_passkey: 'own',
  second_step_begun: 'own',
  second_step_with_app: 'own',
  second_step_with_passkey: 'own',
  second_step_with_recovery_code: 'own',
  signed_out: 'own',
  session_ended: 'own',
  signed_out_everywhere: 'own',
  password_confirmed: 'own',
  confirmed_with_app: 'own',
  confirmed_with_passkey: 'own',
  confirmed_with_recovery_code: 'own',

  password_wrong: 'anyone',
  sign_in_slowed: 'anyone',
  sign_in_not_allowed: 'anyone',
  provider_refused: 'log',
  passkey_refused: 'anyone',
  passkey_copied: 'anyone',
  second_step_code_wrong: 'anyone',
  second_step_ended: 'anyone',
  second_step_slowed: 'anyone',
  current_password_wrong: 'anyone',
  current_password_slowed: 'anyone',
  confirmation_code_wrong: 'anyone',
  confirmation_code_slowed: 'anyone',

  passkey_added: 'own',
  passkey_removed: 'own',
  app_set_up: 'own',
  app_replaced: 'own',
  app_removed: 'own',
  recovery_codes_made: 'own',
  second_factor_required: 'log',
  second_factor_removed_by_administrator: 'own',
  second_factor_removed_by_command: 'own',

  password_changed: 'own',
  password_set_by_administrator: 'own',
  password_reset_requested: 'anyone',
  password_reset: 'own',
  email_change_requested: 'own',
  email_changed: 'own',

  access_token_created: 'own',
  access_token_revoked: 'own',
  access_token_refused: 'log',

  provider_linked: 'own',
  provider_unlinked: 'own',
  sso_settings_changed: 'own',
  role_given: 'own',
  role_taken: 'own',
  account_suspended: 'own',
  account_reinstated: 'own',
  viewed_by_administrator: 'own',
  administration_refused: 'log',

  account_created: 'own',
  data_exported: 'own',
  account_deleted: 'log',
} as const satisfies Record<string, 'own' | 'anyone' | 'log'>;

export type SecurityEvent = keyof typeof securityEvents;

export type OwnSecurityEvent = {
  [Name in SecurityEvent]: (typeof securityEvents)[Name] extends 'log' ? never : Name;
}[SecurityEvent];

export const ownSecurityEvents = (Object.keys(securityEvents) as SecurityEvent[]).filter(
  (name): name is OwnSecurityEvent => securityEvents[name] !== 'log',
) as [OwnSecurityEvent, ...OwnSecurityEvent[]];

export const SECURITY_EVENT_DAYS = 90;
