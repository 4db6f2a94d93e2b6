import type { Api } from '#core/contract/index.ts';

/**
 * Whether somebody is signed in. Who leads to /login and who leads away from it ask the same question: two different ones would lead to
 * each other without end.
 */
export async function isSignedIn(api: Api): Promise<boolean> {
  const { user, profile } = await api.account.session();
  return user !== null && profile !== null;
}
