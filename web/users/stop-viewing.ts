import { data, redirect } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { actOnServer, isFailed } from '#web/lib/load.ts';

async function stop(api: Api) {
  const { user_id } = await api.users.stopViewing();
  throw redirect(user_id ? `/admin/users/${user_id}` : '/admin/users');
}

const act = actOnServer(stop);

/** Other screens show this form without its outcome, so a failure goes to the error boundary. */
export async function action(args: Parameters<typeof act>[0]) {
  const outcome = await act(args);
  if (isFailed(outcome)) throw data(outcome.failure, { status: outcome.failure.status });
  return null;
}

export const loader = () => redirect('/');
