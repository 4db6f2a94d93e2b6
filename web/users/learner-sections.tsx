import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { type Column, DataTable } from '#web/admin-kit/data-table.tsx';
import { lists } from '#web/admin-kit/lists.ts';
import { BestScore, bestOn, passedText } from '#web/certifications/best-score.tsx';
import { counted } from '#web/lib/counted.ts';
import { seenText } from '#web/reviews/known-text.ts';
import { priceText } from '#web/subscriptions/price-text.ts';
import { accessEndOf, endWord, grantsAccess, statusWords } from '#web/subscriptions/status-words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';

export type LearnerData = Output<'users.one'> & { now: string };

interface LearnerSectionProps {
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  /** Shown in place of the children. */
  none?: string | false;
  children?: ReactNode;
}

export function LearnerSection({ title, note, action, none, children }: LearnerSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="row baseline mb-2">
        <h2 id={id} className="t4">
          {title}
        </h2>
        {note && <span className="t1 soft num">{note}</span>}
        {action && <span className="push t1">{action}</span>}
      </div>
      {none ? <p className="t2 soft">{none}</p> : children}
    </section>
  );
}

export function LearnerSubscription({ learner: { subscription, now } }: { learner: LearnerData }) {
  if (!subscription) return <LearnerSection title="Subscription" none="No subscription, now or before." />;
  const { word, tone, icon } = statusWords[subscription.status];
  const at = new Date(now);
  const end = endWord(subscription, at);
  return (
    <LearnerSection title="Subscription">
      <p className="panel row padded">
        <b>{subscription.tier_name}</b>
        <span className={classNames('badge', tone !== 'plain' && `badge--${tone}`)}>
          <Icon name={icon} />
          {word}
        </span>
        <span className="num">{priceText(subscription)}</span>
        {end && (
          <span className="soft">
            {end} <LocalDate at={accessEndOf(subscription)} style="medium" time="near" />
          </span>
        )}
        <span className="soft">{grantsAccess(subscription, at) ? 'Sees no ads' : 'Sees ads'}</span>
      </p>
    </LearnerSection>
  );
}

export function LearnerProgress({ learner: { topics } }: { learner: LearnerData }) {
  return (
    <LearnerSection
      title="Progress by topic"
      note={topics.length > 0 && counted(topics.length, 'topic')}
      none={topics.length === 0 && 'No answer yet.'}
    >
      <ul className="learner__topics lined panel">
        {topics.map(({ topic_id, topic_name, question_count, seen_count, pass_mark, progress }) => (
          <li key={topic_id} className="row">
            <div className="grow">
              <bdi>{topic_name}</bdi>
              <p className="t1 soft num">
                {progress && (
                  <>
                    {passedText(progress)}, <TimeAgo at={progress.last_attempt_at} focusable />
                  </>
                )}
              </p>
              <p className="t1 num">{seenText({ seen_count, question_count })}</p>
            </div>
            {progress && (
              <div>
                <BestScore {...progress} mark={pass_mark} />
                <p className="t1 num">
                  <b>{progress.best_score}%</b> {bestOn({ ...progress, mark: pass_mark })}
                </p>
              </div>
            )}
          </li>
        ))}
      </ul>
    </LearnerSection>
  );
}

type Grant = LearnerData['entitlements'][number];

const states: Record<Grant['state'], { word: string; className: string }> = {
  active: { word: 'Active', className: 'badge badge--right' },
  expired: { word: 'Expired', className: 'badge' },
  revoked: { word: 'Revoked', className: 'badge badge--wrong' },
  inactive: { word: 'Switched off', className: 'badge' },
};

const columns: Column<Grant>[] = [
  {
    head: 'Entitlement',
    bare: true,
    cell: ({ entitlement: { name, code } }) => (
      <>
        <bdi>{name}</bdi> <span className="mono soft">{code}</span>
      </>
    ),
  },
  { head: 'Topic', cell: ({ entitlement }) => entitlement.topic_name },
  { head: 'Ad-free', cell: ({ entitlement }) => (entitlement.is_ad_free ? 'Yes' : 'No') },
  {
    head: 'Expires',
    className: 'nowrap',
    cell: ({ expires_at }) => (expires_at ? <LocalDate at={expires_at} style="medium" time="near" /> : 'Never'),
  },
  { head: 'Status', cell: ({ state }) => <span className={states[state].className}>{states[state].word}</span> },
];

export function LearnerGrants({ learner: { user, entitlements } }: { learner: LearnerData }) {
  const action = <Link to={lists.grants.link({ user_id: user.id })}>Assign or revoke entitlements</Link>;
  return (
    <LearnerSection
      title="Entitlements"
      action={action}
      none={entitlements.length === 0 && 'No entitlement, redeemed or assigned.'}
    >
      <DataTable
        label="List of entitlements"
        columns={columns}
        rows={entitlements}
        nameOf={({ entitlement }) => entitlement.name}
        empty={null}
      />
    </LearnerSection>
  );
}

const subjects = { question: 'A question of', card: 'A card of', quiz: 'A test of' };

export function LearnerReports({ learner: { user, reports, counts_of_reports } }: { learner: LearnerData }) {
  const { open, closed } = counts_of_reports;
  const none = closed > 0 ? 'No open report.' : 'Never reported anything.';
  return (
    <LearnerSection
      title="Reports"
      note={open + closed > 0 && `${open} open, ${closed} closed`}
      action={<Link to={lists.reports.link({ user_id: user.id, state: 'all' })}>All reports</Link>}
      none={reports.length === 0 && none}
    >
      <ul className="learner__reports lined panel">
        {reports.map(({ id, message, topic_name, kind, created_at }) => (
          <li key={id}>
            <p dir="auto">{message}</p>
            <p className="t1 soft">
              {subjects[kind]} <bdi>{topic_name}</bdi>, <TimeAgo at={created_at} focusable />
            </p>
          </li>
        ))}
      </ul>
    </LearnerSection>
  );
}
