import { api } from '../http/access.ts';
import { orElse } from '../http/or-else.ts';
import { listTokens, wireToken } from './list-tokens.ts';
import { makeToken } from './make-token.ts';
import { revokeToken } from './revoke-token.ts';

export const tokensRouter = {
  list: api.tokens.list.handler(async ({ context }) => ({
    tokens: await orElse('TOKENS_FAILED', context, (deps) => listTokens(deps, context.who.user_id)),
  })),

  make: api.tokens.make.handler(async ({ context, input }) => {
    const made = await orElse('TOKEN_NOT_MADE', context, (deps) => makeToken(deps, context.who, input));
    return { token: wireToken(made.token, context.deps.clock()), access_token: made.access_token };
  }),

  revoke: api.tokens.revoke.handler(async ({ context: { deps, who }, input }) => {
    await revokeToken(deps, who, input.token_id);
    return { revoked: true as const };
  }),
};
