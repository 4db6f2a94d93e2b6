import { Link } from 'react-router';
import { accessEndOf, endWord, statusWords } from '#web/subscriptions/status-words.ts';
import { Seal } from '#web/ui/brand.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import type { ProfileData } from './load-profile.ts';

export function ProfileSide({ data }: { data: ProfileData }) {
  const { user, profile, subscription, now } = data;
  return (
    <aside className="grid enrol__side" aria-label="Account">
      <div className="panel panel--seal slip">
        <div className="slip__head">
          <Seal />
          <div className="anywhere">
            <h2 className="serif t4">{profile.full_name}</h2>
            <p className="t1 soft">
              {profile.is_admin ? 'Administrator' : 'Learner'} since <LocalDate at={user.created_at} style="medium" />
            </p>
          </div>
        </div>
        <dl className="facts">
          <Fact name="Subscription" soft>
            <Link to="/subscription">{subscription ? subscription.tier_name : 'See the plans'}</Link>
            {subscription && <Period subscription={subscription} now={now} />}
          </Fact>
          <Fact name="Your data" soft>
            <a href="/profile/data">Download everything</a>
            <small>A JSON file with your profile, attempts and study history.</small>
          </Fact>
        </dl>
      </div>
    </aside>
  );
}

function Period({ subscription, now }: { subscription: NonNullable<ProfileData['subscription']>; now: string }) {
  const word = endWord(subscription, new Date(now));
  const { status } = subscription;
  if (word === null) return <small>{statusWords[status].word}</small>;
  return (
    <small>
      {status === 'past_due' && `${statusWords[status].word}, `}
      {word.toLowerCase()} <LocalDate at={accessEndOf(subscription)} time="near" />
    </small>
  );
}
