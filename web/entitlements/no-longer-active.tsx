import { Link } from 'react-router';
import { LocalDate } from '#web/ui/local-date.tsx';
import type { LearnerGrant } from './entitlements.tsx';

const order = ['expired', 'revoked', 'inactive'] as const;
type State = (typeof order)[number];
const names: Record<State, string> = { expired: 'Expired', revoked: 'Revoked', inactive: 'Inactive' };

const why: Record<State, string> = {
  expired: 'Redeem its code again to renew it.',
  revoked: 'Withdrawn from your account. Please ask support about it.',
  inactive: 'Switched off for now. It counts again once it is switched on.',
};

export function NoLongerActive({ entitlements }: { entitlements: readonly LearnerGrant[] }) {
  const rows = order.flatMap((state) =>
    entitlements.filter((grant) => grant.state === state).map((grant) => ({ grant, state })),
  );
  if (rows.length === 0) return null;
  return (
    <section className="mt-4" aria-labelledby="not-active">
      <h2 id="not-active" className="t4">
        Not active
      </h2>
      <ul className="ruled ruled--tight">
        {rows.map(({ grant, state }) => (
          <Row key={grant.id} grant={grant} state={state} />
        ))}
      </ul>
    </section>
  );
}

function Row({ grant, state }: { grant: LearnerGrant; state: State }) {
  const { name, code, is_ad_free, topic_id, topic_name } = grant.entitlement;
  return (
    <li className="stub">
      <p className="mono soft">
        <span className="sr">Code </span>
        {code}
      </p>
      <div>
        <h3 className="t2 sansh">{name}</h3>
        <p className="t1 soft">
          <Link to={`/quiz/${topic_id}`}>{topic_name}</Link>,{' '}
          <Link to={`/flashcards/${topic_id}`} aria-label={`Flashcards: ${topic_name}`}>
            flashcards
          </Link>
          . {is_ad_free ? 'Ad-free' : 'Not ad-free'}, redeemed <LocalDate at={grant.created_at} style="medium" />
        </p>
      </div>
      <div className="t1 soft">
        <span className="badge">{names[state]}</span>{' '}
        {state === 'expired' && grant.expires_at && <LocalDate at={grant.expires_at} style="medium" time="near" />}
        <p>{why[state]}</p>
      </div>
    </li>
  );
}
