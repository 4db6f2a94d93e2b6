import * as z from 'zod';
import { profile, user } from '../account/contract.ts';
import { byFreshSession, bySession, can, moment, operation, otherwise } from '../contract/operation.ts';
import { openedVersion, version } from '../contract/version.ts';
import { typedLine } from '../lib/plain-line.ts';
import { ssoProviders } from './sso.ts';

const provider = z.enum(ssoProviders, 'Choose Google or GitHub.');

export const ssoContract = {
  providers: operation('public', 'GET /api/auth/providers', 'With whose accounts one can sign in here').output(
    z.object({ providers: z.array(z.object({ provider: z.enum(ssoProviders), name: z.string() })) }),
  ),

  begin: bySession('public', 'POST /api/auth/sso', 'Begin to sign in: the address to send the browser to', 'once')
    .errors(can('SSO_OFF', 'SSO_UNREACHABLE', 'TOO_MANY_ATTEMPTS', otherwise('SSO_FAILED')))
    .input(z.object({ provider, from: z.string().max(2000).optional() }))
    .output(z.object({ url: z.url() })),

  finish: bySession(
    'public',
    'POST /api/auth/callback',
    'Finish to sign in, with what the provider sent the browser back with',
    'once',
  )
    .errors(
      can(
        'SSO_OFF',
        'SSO_EXPIRED',
        'SSO_DENIED',
        'SSO_UNREACHABLE',
        'SSO_REFUSED',
        'SSO_EMAIL_UNVERIFIED',
        'SSO_ANOTHER_ACCOUNT',
        'LOCAL_ACCOUNT_REFUSED',
        'ACCOUNT_SUSPENDED',
        'SECOND_FACTOR_REQUIRED',
        'TOO_MANY_ATTEMPTS',
        otherwise('SSO_FAILED'),
      ),
    )
    .input(
      z.object({
        query: z
          .string('The answer of the provider is missing.')
          .max(8000, 'The answer of the provider is too long.'),
      }),
    )
    .output(z.object({ user, profile, expires_at: moment, to: z.string(), is_new: z.boolean() })),

  identities: operation('user', 'GET /api/users/me/identities', "The sign-ins connected to one's account").output(
    z.object({
      identities: z.array(
        z.object({
          provider: z.enum(ssoProviders),
          name: z.string(),
          email: z.string(),
          created_at: moment,
          last_used_at: moment,
        }),
      ),
      has_password: z.boolean(),
    }),
  ),

  disconnect: byFreshSession(
    'user',
    'DELETE /api/users/me/identities/{provider}',
    'No longer sign in with this account',
    'natural',
  )
    .errors(can('LAST_WAY_IN', 'IDENTITY_NOT_FOUND'))
    .input(z.object({ provider }))
    .output(z.object({ ended: z.literal(true) })),
};

const config = z.object({
  provider: z.enum(ssoProviders),
  name: z.string(),
  enabled: z.boolean(),
  client_id: z.string(),
  /** The secret itself is never returned. `unreadable`: sealed under another APP_SECRET. */
  client_secret: z.enum(['none', 'kept', 'unreadable']),
  redirect_uri: z.string(),
  default_redirect_uri: z.string(),
  version,
  updated_at: moment.nullable(),
});

const oneLine = (sentence: string) =>
  z
    .string(sentence)
    .overwrite(typedLine)
    .max(500, sentence)
    .regex(/^\P{Cc}*$/u, sentence);

export const ssoAdminContract = {
  configs: operation('admin', 'GET /api/admin/sso', 'The SSO configuration of each provider')
    .errors(can(otherwise('SSO_LOAD_FAILED')))
    .output(z.object({ configs: z.array(config) })),

  save: byFreshSession(
    'admin',
    'PUT /api/admin/sso/{provider}',
    'Save the SSO configuration of a provider',
    'natural',
  )
    .errors(
      can(
        'SSO_CLIENT_ID_NEEDED',
        'SSO_SECRET_NEEDED',
        'SSO_SECRET_UNREADABLE',
        'SSO_LOCAL_ONLY',
        'SSO_REDIRECT_WRONG',
        'SSO_CHANGED',
        otherwise('SSO_NOT_SAVED'),
      ),
    )
    .input(
      z.object({
        provider,
        version: openedVersion,
        enabled: z.boolean('Say whether it is enabled.'),
        client_id: oneLine('A client id is one line of at most 500 characters.'),
        client_secret: oneLine('A client secret is one line of at most 500 characters.').optional(),
        redirect_uri: oneLine('A redirect URI is one line of at most 500 characters.'),
      }),
    )
    .output(z.object({ config })),
};
