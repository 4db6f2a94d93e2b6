import type { ReactNode } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router';
import { experienceChoices } from '#core/account/profile.ts';
import type { Api } from '#core/contract/index.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { userFailures } from '#core/users/users.ts';
import { TabHead } from '#web/admin-kit/tab-head.tsx';
import { counted } from '#web/lib/counted.ts';
import { doneBefore } from '#web/lib/done-before.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { useTask } from '#web/lib/use-task.ts';
import { useTryAgain } from '#web/lib/use-try-again.ts';
import { Button } from '#web/ui/button.tsx';
import { dayText } from '#web/ui/calendar-day.tsx';
import { Failed } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { LearnerAttempts } from './learner-attempts.tsx';
import { LearnerGrants, LearnerProgress, LearnerReports, LearnerSubscription } from './learner-sections.tsx';
import { UserDialog } from './user-dialog.tsx';
import { AccountButtons, Confirmation, SuspensionSign, type UserTask } from './user-parts.tsx';
import './users.css';

async function load(api: Api, { params }: PageArgs) {
  const learner = await api.users.one({ user_id: params.userId as string });
  return { ...learner, now: new Date().toISOString() };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = titled('Learner');

export default function Learner() {
  const learner = useLoaderData<typeof loader>();
  const { user, second_factor } = learner;
  const navigate = useNavigate();
  const { task, done, begin, close, finish } = useTask<UserTask['kind']>();
  const report = (sentence: string) =>
    task === 'delete' ? navigate('/admin/users', { replace: true, state: doneBefore(sentence) }) : finish(sentence);
  return (
    <main id="main" className="admin__main">
      <BackToUsers />
      <TabHead
        title={
          <span className="row gap-2 anywhere">
            {user.full_name || 'No name yet'}
            {user.is_admin && <span className="badge badge--seal">Admin</span>}
            <Confirmation user={user} />
            <SuspensionSign user={user} />
          </span>
        }
        done={done}
      >
        <Button size="sm" onClick={() => begin('edit')}>
          Edit
        </Button>
        <AccountButtons user={user} begin={begin}>
          <Button size="sm" onClick={() => begin('view')}>
            View as this learner
          </Button>
          {(second_factor.app || second_factor.passkeys > 0) && (
            <Button size="sm" variant="danger" onClick={() => begin('factors')}>
              Remove second factor
            </Button>
          )}
        </AccountButtons>
      </TabHead>
      <div className="sided">
        <LearnerFacts learner={learner} />
        <div className="learner__main grid gap-5">
          <LearnerSubscription learner={learner} />
          <LearnerAttempts learner={learner} />
          <LearnerProgress learner={learner} />
          <LearnerGrants learner={learner} />
          <LearnerReports learner={learner} />
        </div>
      </div>
      {task && <UserDialog task={{ kind: task, user }} onDone={report} onClose={close} />}
    </main>
  );
}

function BackToUsers() {
  return (
    <Link className="go t1 mb-2" to="/admin/users">
      <Icon name="left" />
      All users
    </Link>
  );
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  const { again } = useTryAgain();
  const gone = failure?.status === 404 || failure?.status === 400;
  const [, failed] = userFailures.USERS_FAILED;
  const [, unknown] = userFailures.USER_UNKNOWN;
  return (
    <main id="main" className="admin__main">
      <BackToUsers />
      <TabHead title="Learner" />
      {gone ? (
        <Failed title={unknown}>It was deleted, or the address has a mistake in it.</Failed>
      ) : (
        <Failed title={failure?.error ?? failed} onRetry={again} />
      )}
    </main>
  );
}

function LearnerFacts({ learner }: { learner: Output<'users.one'> }) {
  const { user, interests, second_factor, suspension } = learner;
  const place = [user.city, user.country].filter(Boolean).join(', ');
  const experience = experienceChoices.find(({ years }) => years === user.years_of_experience)?.label;
  return (
    <aside className="learner__facts panel padded" aria-label="Facts">
      <dl className="lined">
        {suspension && (
          <Fact name="Suspended">
            <span>
              <LocalDate at={suspension.suspended_at} style="medium" /> by{' '}
              {suspension.suspended_by_name ?? 'an administrator who is deleted'}
            </span>
            <span className="learner__reason">{suspension.reason}</span>
          </Fact>
        )}
        <Fact name="Email">
          <a className="mono" href={`mailto:${user.email}`}>
            {user.email}
          </a>
          {!user.confirmed && <span className="soft">Not confirmed: cannot sign in before that</span>}
        </Fact>
        <Fact name="Role">{user.is_admin ? 'Admin' : 'User'}</Fact>
        <Fact name="Joined">
          <LocalDate at={user.created_at} style="medium" />
        </Fact>
        <Fact name="Last Login">{user.last_login ? <TimeAgo at={user.last_login} focusable /> : 'Never'}</Fact>
        <Fact name="Signed in">{user.sessions === 0 ? 'Nowhere' : `On ${counted(user.sessions, 'device')}`}</Fact>
        <Fact name="Second factor">{factorText(second_factor)}</Fact>
        {user.phone && <Fact name="Phone">{user.phone}</Fact>}
        {place && <Fact name="Place">{place}</Fact>}
        {experience && <Fact name="Experience">{experience}</Fact>}
        <Fact name="Heading for">
          {interests.length === 0
            ? 'Nothing chosen'
            : interests.map(({ certification_name, target_date }) => (
                <span key={certification_name}>
                  <bdi>{certification_name}</bdi>
                  {target_date && (
                    <span className="soft">
                      {' '}
                      by <Day day={target_date} />
                    </span>
                  )}
                </span>
              ))}
        </Fact>
      </dl>
    </aside>
  );
}

function factorText({ app, passkeys }: Output<'users.one'>['second_factor']): string {
  const factors = [...(app ? ['authenticator app'] : []), ...(passkeys > 0 ? [counted(passkeys, 'passkey')] : [])];
  return factors.length === 0 ? 'None' : factors.join(', ');
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="t1 soft">{name}</dt>
      <dd className="anywhere">{children}</dd>
    </div>
  );
}

function Day({ day }: { day: string }) {
  return <time dateTime={day}>{dayText(day, { dateStyle: 'medium' })}</time>;
}
