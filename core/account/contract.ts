import * as z from 'zod';
import { byFreshSession, bySession, can, id, moment, operation, otherwise } from '../contract/operation.ts';
import { cursorInput, pageOutput } from '../contract/page.ts';
import { version } from '../contract/version.ts';
import { accountSentences } from './account.ts';
import { securityEvent } from './contract-events.ts';
import {
  code,
  currentPassword,
  email,
  factorCode,
  newPasswordInput,
  resetInput,
  signInInput,
  signUpInput,
} from './contract-input.ts';

export const user = z.object({
  id: z.uuid(),
  email: z.string(),
  email_confirmed_at: moment.nullable(),
  created_at: moment,
});

export const profile = z.object({
  id: z.uuid(),
  full_name: z.string(),
  address_line1: z.string().nullable(),
  address_line2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string().nullable(),
  phone: z.string().nullable(),
  career_goals: z.string().nullable(),
  years_of_experience: z.int().nullable(),
  is_admin: z.boolean(),
  version,
  updated_at: moment,
});

export const accountContract = {
  signIn: operation('public', 'POST /api/auth/sign-in', 'Sign in with e-mail and password')
    .errors(
      can(
        'INVALID_CREDENTIALS',
        'EMAIL_NOT_CONFIRMED',
        'LOCAL_ACCOUNT_REFUSED',
        'ACCOUNT_SUSPENDED',
        'TOO_MANY_ATTEMPTS',
        'SECOND_FACTOR_REQUIRED',
        'SECOND_FACTOR_WRONG',
        'SECOND_FACTOR_EXPIRED',
        'SECOND_FACTOR_GUESSED',
        'NO_USER_DATA',
        otherwise('SIGN_IN_FAILED'),
      ),
    )
    .input(signInInput)
    .output(z.object({ user, profile, access_token: z.string().optional(), expires_at: moment })),

  signUp: operation('public', 'POST /api/auth/sign-up', 'Create an account; its address is then confirmed by mail')
    .errors(
      can(
        'EMAIL_TAKEN',
        'PASSWORD_TOO_SHORT',
        'PASSWORD_COMMON',
        'PASSWORD_PERSONAL',
        'TOO_MANY_ATTEMPTS',
        otherwise('SIGN_UP_FAILED'),
      ),
    )
    .input(signUpInput)
    .output(z.object({ user })),

  confirmEmail: operation(
    'public',
    'POST /api/auth/confirm',
    'Confirm the e-mail address with the code from the mail',
  )
    .errors(can('CONFIRMATION_LINK_INVALID', 'CONFIRMATION_LINK_USED'))
    .input(z.object({ code }))
    .output(z.object({ confirmed: z.boolean() })),

  resendConfirmation: operation(
    'public',
    'POST /api/auth/confirm/resend',
    'Send the confirmation mail again; answers alike whether or not there is such an account',
  )
    .errors(can('TOO_MANY_ATTEMPTS', otherwise('CONFIRMATION_MAIL_FAILED')))
    .input(z.object({ email: email(accountSentences.emailNeeded) }))
    .output(z.object({ accepted: z.boolean() })),

  forgotPassword: operation(
    'public',
    'POST /api/auth/forgot-password',
    'Send a link for a new password; answers alike whether or not there is such an account',
  )
    .errors(can('TOO_MANY_ATTEMPTS', otherwise('RESET_MAIL_FAILED')))
    .input(z.object({ email: email(accountSentences.emailNeeded) }))
    .output(z.object({ accepted: z.boolean() })),

  recovery: operation(
    'public',
    'POST /api/auth/recovery',
    'Whether a reset code is still good, and for which address; does not use it up',
    'natural',
  )
    .errors(can(otherwise('RECOVERY_CHECK_FAILED')))
    .input(z.object({ code }))
    .output(z.object({ valid: z.boolean(), email: z.string().nullable() })),

  resetPassword: operation('public', 'POST /api/auth/reset-password', 'Set a new password with a reset code, once')
    .errors(
      can(
        'RECOVERY_LINK_INVALID',
        'PASSWORD_TOO_SHORT',
        'PASSWORD_COMMON',
        'PASSWORD_PERSONAL',
        'TOO_MANY_ATTEMPTS',
        otherwise('RESET_FAILED'),
      ),
    )
    .input(resetInput)
    .output(z.object({ changed: z.boolean() })),

  changePassword: bySession('user', 'POST /api/users/me/password', 'Change the password; ends all other sessions')
    .errors(
      can(
        'CURRENT_PASSWORD_WRONG',
        'PASSWORD_NOT_SET',
        'NEW_PASSWORD_TOO_SHORT',
        'PASSWORD_COMMON',
        'PASSWORD_PERSONAL',
        'TOO_MANY_ATTEMPTS',
        otherwise('PASSWORD_CHANGE_FAILED'),
      ),
    )
    .input(newPasswordInput)
    .output(z.object({ changed: z.boolean() })),

  signOut: operation('public', 'POST /api/auth/sign-out', 'End the current session', 'natural').output(
    z.object({ signed_out: z.boolean() }),
  ),

  me: operation('user', 'GET /api/users/me', 'The signed-in user and profile').output(z.object({ user, profile })),

  sessions: operation('user', 'GET /api/users/me/sessions', "The signed-in user's sessions").output(
    z.object({
      sessions: z.array(
        z.object({
          id: z.uuid(),
          kind: z.enum(['cookie', 'bearer']),
          user_agent: z.string(),
          created_at: moment,
          last_seen_at: moment,
          current: z.boolean(),
        }),
      ),
    }),
  ),

  securityEvents: operation(
    'user',
    'GET /api/users/me/security-events',
    "What happened to the security of one's account in the last 90 days, newest first",
  )
    .errors(can('MALFORMED_REQUEST', otherwise('SECURITY_EVENTS_FAILED')))
    .input(z.object(cursorInput))
    .output(z.object({ events: z.array(securityEvent.extend({ here: z.boolean() })), ...pageOutput })),

  confirmPassword: bySession(
    'user',
    'POST /api/users/me/confirm-password',
    'Confirm the password, and a second factor where there is one: for ten minutes this session may do what needs a recent sign-in',
  )
    .errors(
      can(
        'CURRENT_PASSWORD_WRONG',
        'CONFIRMATION_CODE_NEEDED',
        'CONFIRMATION_CODE_WRONG',
        'SECOND_FACTOR_GUESSED',
        'PASSWORD_NOT_SET',
        'TOO_MANY_ATTEMPTS',
        otherwise('PASSWORD_NOT_CHECKED'),
      ),
    )
    .input(z.object({ current_password: currentPassword, code: factorCode.optional() }))
    .output(z.object({ confirmed_until: moment })),

  endSession: byFreshSession('user', 'DELETE /api/users/me/sessions/{session_id}', 'Sign out one session', 'keyed')
    .errors(can('SESSION_NOT_FOUND'))
    .input(z.object({ session_id: id() }))
    .output(z.object({ ended: z.literal(1) })),

  endSessions: byFreshSession(
    'user',
    'DELETE /api/users/me/sessions',
    'Sign out everywhere; revokes access tokens',
    'natural',
  ).output(z.object({ ended: z.int(), revoked: z.int() })),
};
