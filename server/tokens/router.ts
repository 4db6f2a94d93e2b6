import { tokensContract } from '#core/tokens/contract.ts';
import { serve } from '../http/serve-operations.ts';
import { listTokens, makeToken, revokeToken } from './own-tokens.ts';

export const tokensRouter = serve(tokensContract, {
  list: async (deps, { user_id }) => ({ tokens: await listTokens(deps, user_id) }),
  make: makeToken,
  revoke: revokeToken,
});
