import { redirect } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { actInBrowser, actOnServer } from '#web/lib/load.ts';
import { tellSignedOut } from './signed-out.ts';

/** Ends the session; where a script runs, the other tabs hear of it. */
async function signOut(api: Api) {
  await api.account.signOut();
  if (typeof document !== 'undefined') tellSignedOut();
  throw redirect('/login');
}

export const action = actOnServer(signOut);
export const clientAction = actInBrowser(signOut);
export const loader = () => redirect('/');
