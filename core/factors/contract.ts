import * as z from 'zod';
import { byFreshSession, bySession, can, id, moment, otherwise } from '../contract/operation.ts';
import { inputOf, outputOf } from '../contract/record.ts';
import { openedVersion, version } from '../contract/version.ts';
import { plainLine } from '../lib/plain-line.ts';
import { passkeyAdded, passkeyOptions } from './contract-passkey.ts';
import { usingFactorsContract } from './contract-using.ts';
import { isAppCode, factorSentences as say } from './factors.ts';
import { passkeyFields } from './passkey.ts';

const passkey = z.object({
  id: z.uuid(),
  ...outputOf(passkeyFields),
  version,
  backed_up: z.boolean(),
  created_at: moment,
  last_used_at: moment.nullable(),
});

const mine = z.object({
  passkeys: z.array(passkey),
  app: z.object({ created_at: moment, last_used_at: moment.nullable() }).nullable(),
  recovery_codes: z.int(),
  passkey_origin: z.string().nullable(),
});

/** Returned only once; empty where there are some already. */
const recovery_codes = z.array(z.string());

export const factorsContract = {
  ...usingFactorsContract,

  mine: bySession('user', 'GET /api/users/me/factors', 'Your second factors').output(mine),

  beginApp: byFreshSession(
    'user',
    'POST /api/users/me/factors/app/setup',
    'A new secret for an authenticator app; changes nothing',
  )
    .errors(can('MAILBOX_NOT_SHOWN', otherwise('SECOND_FACTOR_NOT_CHANGED')))
    .output(z.object({ secret: z.string(), uri: z.string(), qr: z.array(z.string()), setup: z.string() })),

  confirmApp: byFreshSession(
    'user',
    'POST /api/users/me/factors/app',
    'Set up or replace an authenticator app, confirmed by a code from it; ends all other sessions',
  )
    .errors(can('APP_CODE_WRONG', 'APP_SETUP_EXPIRED', 'MAILBOX_NOT_SHOWN', otherwise('SECOND_FACTOR_NOT_CHANGED')))
    .input(
      z.object({
        setup: z.string(say.appCodeNeeded).max(500, say.appCodeNeeded),
        code: z
          .string(say.appCodeNeeded)
          .overwrite(plainLine)
          .max(20, say.appCodeNeeded)
          .refine(isAppCode, say.appCodeNeeded),
      }),
    )
    .output(z.object({ recovery_codes })),

  removeApp: byFreshSession(
    'user',
    'POST /api/users/me/factors/app/remove',
    'Turn the authenticator app off; ends all other sessions',
  )
    .errors(can('APP_NOT_SET_UP', otherwise('SECOND_FACTOR_NOT_CHANGED')))
    .output(z.object({ removed: z.boolean() })),

  makeRecoveryCodes: byFreshSession(
    'user',
    'POST /api/users/me/factors/recovery-codes',
    'Replace your recovery codes; the new ones are shown only once',
  )
    .errors(can('NO_SECOND_FACTOR', otherwise('SECOND_FACTOR_NOT_CHANGED')))
    .output(z.object({ recovery_codes })),

  beginAddPasskey: byFreshSession(
    'user',
    'POST /api/users/me/factors/passkey-options',
    'A challenge for a new passkey; changes nothing else',
  )
    .errors(
      can('PASSKEYS_NOT_POSSIBLE', 'PASSKEYS_TOO_MANY', 'MAILBOX_NOT_SHOWN', otherwise('SECOND_FACTOR_NOT_CHANGED')),
    )
    .output(z.object({ options: passkeyOptions })),

  addPasskey: bySession(
    'user',
    'POST /api/users/me/passkeys',
    'Add a passkey created for the challenge; ends all other sessions',
  )
    .errors(
      can(
        'PASSKEY_NOT_ADDED',
        'PASSKEY_EXPIRED',
        'PASSKEY_ADDED_ALREADY',
        'PASSKEYS_NOT_POSSIBLE',
        'PASSKEYS_TOO_MANY',
        'MAILBOX_NOT_SHOWN',
        otherwise('SECOND_FACTOR_NOT_CHANGED'),
      ),
    )
    .input(z.object({ ...inputOf(passkeyFields), passkey: passkeyAdded }))
    .output(z.object({ passkey, recovery_codes })),

  renamePasskey: bySession('user', 'PUT /api/users/me/passkeys/{passkey_id}', 'Rename a passkey', 'natural')
    .errors(can('PASSKEY_NOT_FOUND', 'PASSKEY_CHANGED'))
    .input(z.object({ passkey_id: id(), version: openedVersion, ...inputOf(passkeyFields) }))
    .output(z.object({ passkey })),

  removePasskey: byFreshSession(
    'user',
    'POST /api/users/me/passkeys/{passkey_id}/remove',
    'Remove a passkey; ends all other sessions',
  )
    .errors(can('PASSKEY_NOT_FOUND', otherwise('SECOND_FACTOR_NOT_CHANGED')))
    .input(z.object({ passkey_id: id() }))
    .output(z.object({ removed: z.boolean() })),

  standing: bySession(
    'user',
    'GET /api/users/me/factors/standing',
    'Whether the back office requires a second factor',
  ).output(z.object({ state: z.enum(['none', 'grace', 'setup', 'session']), until: moment.nullable() })),
};
