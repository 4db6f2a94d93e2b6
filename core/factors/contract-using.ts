import * as z from 'zod';
import { profile, user } from '../account/contract.ts';
import { factorCode } from '../account/contract-input.ts';
import { bySession, can, moment, operation, otherwise } from '../contract/operation.ts';
import { passkeyOptions, passkeyUsed } from './contract-passkey.ts';

const signedIn = z.object({ user, profile, expires_at: moment });

export const usingFactorsContract = {
  pending: operation(
    'public',
    'GET /api/auth/second-factor',
    'What the sign-in in progress in this browser is waiting for',
  )
    .errors(can('SECOND_FACTOR_EXPIRED'))
    .output(z.object({ app: z.boolean(), passkeys: z.boolean(), recovery_codes: z.boolean(), expires_at: moment })),

  finish: bySession(
    'public',
    'POST /api/auth/second-factor',
    'Finish a sign-in with a code from the app or a recovery code',
  )
    .errors(
      can(
        'SECOND_FACTOR_WRONG',
        'SECOND_FACTOR_EXPIRED',
        'SECOND_FACTOR_STARTS_OVER',
        'SECOND_FACTOR_GUESSED',
        'ACCOUNT_SUSPENDED',
        'TOO_MANY_ATTEMPTS',
        otherwise('SECOND_FACTOR_FAILED'),
      ),
    )
    .input(z.object({ code: factorCode }))
    .output(signedIn),

  beginPasskey: operation(
    'public',
    'POST /api/auth/passkey/options',
    'A passkey challenge, for the second step of a sign-in or for signing in without a password',
  )
    .errors(can('PASSKEYS_NOT_POSSIBLE', 'TOO_MANY_ATTEMPTS', otherwise('SECOND_FACTOR_FAILED')))
    .input(z.object({ second_factor: z.boolean().default(false) }))
    .output(z.object({ options: passkeyOptions })),

  finishPasskey: bySession(
    'public',
    'POST /api/auth/passkey',
    'Sign in with a passkey, or use it as the second step of a sign-in',
  )
    .errors(
      can(
        'PASSKEY_REFUSED',
        'PASSKEY_EXPIRED',
        'PASSKEYS_NOT_POSSIBLE',
        'SECOND_FACTOR_EXPIRED',
        'LOCAL_ACCOUNT_REFUSED',
        'ACCOUNT_SUSPENDED',
        'EMAIL_NOT_CONFIRMED',
        'TOO_MANY_ATTEMPTS',
        otherwise('SECOND_FACTOR_FAILED'),
      ),
    )
    .input(z.object({ passkey: passkeyUsed }))
    .output(signedIn),

  beginConfirm: bySession(
    'user',
    'POST /api/users/me/confirm-passkey/options',
    'A challenge for one of your passkeys, to confirm that it is you; changes nothing else',
  )
    .errors(can('PASSKEYS_NOT_POSSIBLE', 'PASSKEY_NOT_FOUND', otherwise('SECOND_FACTOR_FAILED')))
    .output(z.object({ options: passkeyOptions })),

  confirm: bySession(
    'user',
    'POST /api/users/me/confirm-passkey',
    'Confirm that it is you with a passkey: for ten minutes this session may do what needs a recent sign-in',
  )
    .errors(
      can(
        'CONFIRMATION_PASSKEY_REFUSED',
        'PASSKEY_EXPIRED',
        'PASSKEYS_NOT_POSSIBLE',
        otherwise('SECOND_FACTOR_FAILED'),
      ),
    )
    .input(z.object({ passkey: passkeyUsed }))
    .output(z.object({ confirmed_until: moment })),
};
