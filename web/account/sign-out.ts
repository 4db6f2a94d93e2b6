import { redirect } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { actInBrowser, actOnServer } from '#web/lib/load.ts';

/** Ends the session; other tabs hear of it. */
async function signOut(api: Api) {
  await api.account.signOut();
  throw redirect('/login');
}

export const action = actOnServer(signOut);
export const clientAction = actInBrowser(signOut);
export const loader = () => redirect('/');
