import { type Examples, nothing } from '../example.ts';

export const tokensExamples: Examples = {
  'tokens.list': nothing,
  'tokens.make': () => ({ name: 'My script', scopes: ['read:own'], expires_in_days: 30 }),
  'tokens.revoke': ({ access }) => ({ token_id: access.a.id }),
};
