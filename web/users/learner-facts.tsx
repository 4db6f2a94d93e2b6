import type { ReactNode } from 'react';
import { experienceChoices } from '#core/profile.ts';
import { counted } from '#web/lib/counted.ts';
import { dayText } from '#web/ui/calendar-day.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import type { LearnerData } from './learner.tsx';

export function LearnerFacts({ learner }: { learner: LearnerData }) {
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

function factorText({ app, passkeys }: LearnerData['second_factor']): string {
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
