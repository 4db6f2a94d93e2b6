import { tokensContract } from '#core/contract/tokens.ts';
import { serve } from '../http/serve-operations.ts';
import { listTokens, makeToken, revokeToken, wireToken } from './own-tokens.ts';

export const tokensRouter = serve(tokensContract, {
  list: async (deps, { user_id }) => ({ tokens: await listTokens(deps, user_id) }),
  make: async (deps, who, input) => {
    const { token, access_token } = await makeToken(deps, who, input);
    return { token: wireToken(token, deps.clock()), access_token };
  },
  revoke: async (deps, who, { token_id }) => {
    await revokeToken(deps, who, token_id);
    return { revoked: true };
  },
});
