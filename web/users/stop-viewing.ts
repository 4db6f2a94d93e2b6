import { data, redirect } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { actOnServer, isFailed } from '#web/lib/load.ts';

/** Ends an administrator's view as a learner, and leads back to that learner's page in the back office. */
async function stop(api: Api) {
  const { user_id } = await api.users.stopViewing();
  throw redirect(user_id ? `/admin/users/${user_id}` : '/admin/users');
}

const act = actOnServer(stop);

/** The form is on screens of others, which know nothing of its outcome: a failure goes to the error boundary. */
export async function action(args: Parameters<typeof act>[0]) {
  const outcome = await act(args);
  if (isFailed(outcome)) throw data(outcome.failure, { status: outcome.failure.status });
  return null;
}

export const loader = () => redirect('/');
