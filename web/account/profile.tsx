import { redirect, useActionData, useLoaderData } from 'react-router';
import '#web/styles/account.css';
import type { Api } from '#core/contract/index.ts';
import { actInBrowser, actOnServer, inBrowser, isFailed, onServer } from '#web/lib/load.ts';
import { pageTitle } from '#web/lib/title.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { ChangePassword } from './change-password.tsx';
import { textOf } from './form-text.ts';
import { SessionList } from './session-list.tsx';
import { tellSignedOut } from './signed-out.ts';

async function load(api: Api) {
  const [{ user, profile }, { sessions }] = await Promise.all([api.account.me(), api.account.sessions()]);
  return { user, profile, sessions };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

/** Changes the password, signs one device out, or all of them. */
async function act(api: Api, form: FormData) {
  const intent = textOf(form, 'intent');
  if (intent === 'end-all') {
    await api.account.endSessions();
    if (typeof document !== 'undefined') tellSignedOut();
    throw redirect('/login');
  }
  if (intent === 'end-session') {
    await api.account.endSession({ session_id: textOf(form, 'session_id') });
    return { done: 'end-session' as const };
  }
  await api.account.changePassword({
    current_password: textOf(form, 'current_password'),
    new_password: textOf(form, 'new_password'),
    confirm_password: textOf(form, 'confirm_password'),
  });
  return { done: 'password' as const };
}

export const action = actOnServer(act);
export const clientAction = actInBrowser(act);

export const meta = ({ matches }: { matches: Parameters<typeof pageTitle>[1] }) => [
  { title: pageTitle('Profile', matches) },
];

export default function Profile() {
  const { user, profile, sessions } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const failed = isFailed(outcome) ? outcome : null;
  const done = outcome && !isFailed(outcome) ? outcome.done : null;
  const intent = failed?.typed.intent?.[0] ?? 'password';
  return (
    <main id="main" className="wrap wrap--read page">
      <PageHead title="Profile" />
      <dl className="facts">
        <div>
          <dt>Name</dt>
          <dd>{profile.full_name}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{user.email}</dd>
        </div>
      </dl>
      <section id="security" className="section" aria-labelledby="security-title">
        <div className="scotch" />
        <div className="section__head">
          <h2 id="security-title">Security</h2>
        </div>
        <div className="security">
          <ChangePassword
            email={user.email}
            failed={failed && intent === 'password' ? failed : null}
            done={done === 'password'}
          />
          <SessionList
            sessions={sessions}
            failure={failed && intent !== 'password' ? failed.failure : null}
            done={done === 'end-session'}
          />
        </div>
      </section>
    </main>
  );
}
