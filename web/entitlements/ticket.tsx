import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { dayOf, daysUntil } from '#web/lib/days-until.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

export type LearnerGrant = Output<'entitlements.mine'>['entitlements'][number];

export function Ticket({ grant, now, isNew }: { grant: LearnerGrant; now: string; isNew: boolean }) {
  const { entitlement, expires_at, created_at } = grant;
  const { name, code, description, is_ad_free, topic_id, topic_name } = entitlement;
  return (
    <li className={classNames('ticket', isNew && 'ticket--new')}>
      <div className="ticket__stub">
        <p className="mono ticket__code">
          <span className="sr">Code </span>
          {code}
        </p>
        <p className="t1 soft">
          Redeemed{' '}
          <span className="ticket__when">{isNew ? 'just now' : <LocalDate at={created_at} style="medium" />}</span>
        </p>
      </div>
      <div>
        <h3>{name}</h3>
        {description && <p className="t1 soft">{description}</p>}
        <p className="medium mt-2">
          <bdi>{topic_name}</bdi>
        </p>
        <p className={is_ad_free ? 'ticket__ads' : 'ticket__ads soft'}>
          <Icon name={is_ad_free ? 'check' : 'info'} />
          {is_ad_free ? 'No ads in this topic' : 'Ads stay'}
        </p>
        <div className="row gap-1 mt-2">
          <ButtonLink size="sm" to={`/quiz/${topic_id}`} aria-label={`Practice Test: ${topic_name}`}>
            Practice Test
          </ButtonLink>
          <ButtonLink
            size="sm"
            variant="quiet"
            to={`/flashcards/${topic_id}`}
            aria-label={`Flashcards: ${topic_name}`}
          >
            Flashcards
          </ButtonLink>
        </div>
      </div>
      <Expiry at={expires_at} now={now} />
    </li>
  );
}

function Expiry({ at, now }: { at: string | null; now: string }) {
  const local = useHydrated();
  if (at === null) return <p className="soft t1 ticket__end ticket__end--never serif">Never expires</p>;
  const days = daysUntil(dayOf(new Date(at), local), dayOf(new Date(now), local));
  return (
    <p className="soft t1 ticket__end">
      {days > 0 ? (
        <>
          <b className="serif num">{days.toLocaleString('en-US')}</b> {days === 1 ? 'day left' : 'days left'}
        </>
      ) : (
        <b className="serif t5">Ends today</b>
      )}
      <small>
        Expires <LocalDate at={at} style="medium" time="near" />
      </small>
    </p>
  );
}
