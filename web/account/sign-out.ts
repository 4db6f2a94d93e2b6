import { type ActionFunctionArgs, data, redirect } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { actInBrowser, actOnServer, isFailed } from '#web/lib/load.ts';
import { signInPath } from '#web/lib/return-path.ts';
import { tellSignedOut } from '#web/lib/signed-out.ts';

/** `from`: the page to return to after signing in again. */
async function signOut(api: Api, form: FormData) {
  await api.account.signOut();
  if (typeof document !== 'undefined') tellSignedOut();
  const from = form.get('from');
  throw redirect(typeof from === 'string' ? signInPath(from) : '/login');
}

export const action = orThrow(actOnServer(signOut));
export const clientAction = orThrow(actInBrowser(signOut));
export const loader = () => redirect('/');

/** Other screens show this form without its outcome, so a failure goes to the error boundary. */
function orThrow(act: (args: ActionFunctionArgs) => Promise<unknown>) {
  return async (args: ActionFunctionArgs) => {
    const outcome = await act(args);
    if (isFailed(outcome)) throw data(outcome.failure, { status: outcome.failure.status });
    return null;
  };
}
