import * as z from 'zod';
import { byFreshSession, bySession, can, id, moment, operation, otherwise } from '../contract/operation.ts';
import { typedLine } from '../lib/plain-line.ts';
import { scopes } from './scopes.ts';
import { tokenDays } from './tokens.ts';

const token = z.object({
  id: z.uuid(),
  name: z.string(),
  ending: z.string(),
  scopes: z.array(z.enum(scopes)),
  created_at: moment,
  expires_at: moment,
  last_used_at: moment.nullable(),
  expired: z.boolean(),
});

export const tokensContract = {
  list: operation('user', 'GET /api/users/me/tokens', "One's access tokens, newest first")
    .errors(can(otherwise('TOKENS_FAILED')))
    .output(z.object({ tokens: z.array(token) })),

  make: byFreshSession('user', 'POST /api/users/me/tokens', 'Create an access token; it is shown only once', 'once')
    .errors(can('TOKENS_TOO_MANY', 'TOKEN_SCOPE_REFUSED', 'TOO_MANY_ATTEMPTS', otherwise('TOKEN_NOT_MADE')))
    .input(
      z.object({
        name: z
          .string('Give it a name.')
          .overwrite(typedLine)
          .min(1, 'Give it a name.')
          .max(60, 'A name has at most 60 characters.')
          .regex(/^\P{Cc}*$/u, 'A name is a single line of text.'),
        scopes: z
          .array(z.enum(scopes, 'Choose what the token may do from the list.'), 'Choose what the token may do.')
          .min(1, 'Choose what the token may do.')
          .max(scopes.length, 'Choose each scope once.'),
        expires_in_days: z.literal(tokenDays, 'Choose how long it lives.'),
      }),
    )
    .output(z.object({ token, access_token: z.string() })),

  revoke: bySession('user', 'DELETE /api/users/me/tokens/{token_id}', 'Revoke an access token', 'natural')
    .errors(can('TOKEN_NOT_FOUND'))
    .input(z.object({ token_id: id() }))
    .output(z.object({ revoked: z.literal(true) })),
};
