import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import './overview.css';
import type { Api } from '#core/contract/index.ts';
import { overviewFailures } from '#core/overview/overview.ts';
import { lists } from '#web/admin-kit/lists.ts';
import { totalText } from '#web/admin-kit/pager.tsx';
import { TabHead } from '#web/admin-kit/tab-head.tsx';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { useTryAgain } from '#web/lib/use-try-again.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Failed } from '#web/ui/empty.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Activity, LatestChanges } from './activity.tsx';
import { Days } from './days.tsx';
import { QuickActions } from './quick-actions.tsx';

async function load(api: Api) {
  const { overview } = await api.overview.read();
  return overview;
}

type Overview = Awaited<ReturnType<typeof load>>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = titled('Overview');

export default function OverviewTab() {
  const overview = useLoaderData<typeof loader>();
  const { state, revalidate } = useRevalidator();
  return (
    <main id="main" className="admin__main">
      <TabHead title="Overview">
        <CountedAgo at={overview.counted_at} />
        <Button size="sm" busy={state === 'loading'} busyText="Counting..." onClick={() => void revalidate()}>
          <Icon name="sync" />
          Refresh
        </Button>
      </TabHead>
      <StaleSitemap missing={overview.sitemap_missing} />
      <Counts counts={overview.counts} />
      <div className="halves mt-6">
        <QuickActions />
        <SystemStatus services={overview.services} />
      </div>
      <Days days={overview.days} />
      <Activity activity={overview.activity} missing={overview.activity_missing} />
      <LatestChanges changes={overview.changes} />
    </main>
  );
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  const { again } = useTryAgain();
  const [, failed] = overviewFailures.OVERVIEW_FAILED;
  return (
    <main id="main" className="admin__main">
      <TabHead title="Overview" />
      <Failed title={failure?.error ?? failed} onRetry={again} />
    </main>
  );
}

const MINUTE_MS = 60_000;

/** By this device's clock since the figures arrived: clocks may differ. */
function CountedAgo({ at }: { at: string }) {
  const [minutes, setMinutes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new count begins anew
  useEffect(() => {
    setMinutes(0);
    const came = performance.now();
    const look = () => setMinutes(Math.floor((performance.now() - came) / MINUTE_MS));
    const timer = setInterval(look, MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, [at]);
  return (
    <time className="t1 soft num" dateTime={at}>
      Counted {minutes === 0 ? 'just now' : `${minutes} min ago`}
    </time>
  );
}

/** A sitemap saved by hand is not updated. `missing` is counted up to 1,000. */
function StaleSitemap({ missing }: { missing: number | null }) {
  if (!missing) return null;
  const addresses =
    missing === 1
      ? '1 published address'
      : `${missing.toLocaleString('en-US')}${missing >= 1_000 ? ' or more' : ''} published addresses`;
  return (
    <div className="mb-4">
      <Alert
        tone="wait"
        action={
          <ButtonLink size="sm" to="/admin/sitemap">
            Open the sitemap
          </ButtonLink>
        }
      >
        The saved sitemap does not name {addresses}: search engines do not learn of them from it.
      </Alert>
    </div>
  );
}

/** A failed count is a dash, never zero. */
function Counts({ counts }: { counts: Overview['counts'] }) {
  const { users, users_is_estimate, new_users, categories, topics, questions, unexplained } = counts;
  const { quizzes, flashcards, blog_posts, drafts, blog_categories } = counts;
  return (
    <dl className="counts num" aria-label="Counts">
      <Count label="Users" count={users} isEstimate={users_is_estimate}>
        {new_users !== null && `+${new_users.toLocaleString('en-US')} this week`}
      </Count>
      <Count label="Categories" count={categories} />
      <Count label="Topics" count={topics} />
      <Count label="Questions" count={questions}>
        {unexplained !== null && unexplained > 0 && (
          <Link to={lists.questions.link({ state: 'unexplained' })}>
            {unexplained.toLocaleString('en-US')} without explanation
          </Link>
        )}
      </Count>
      <Count label="Quizzes" count={quizzes} />
      <Count label="Flashcards" count={flashcards} />
      <Count label="Blog posts" count={blog_posts}>
        {drafts !== null && drafts > 0 && (
          <Link to={lists.posts.link({ state: 'drafts' })}>
            {drafts.toLocaleString('en-US')} {drafts === 1 ? 'draft' : 'drafts'}
          </Link>
        )}
      </Count>
      <Count label="Blog categories" count={blog_categories} />
    </dl>
  );
}

interface CountProps {
  label: string;
  count: number | null;
  isEstimate?: boolean;
  children?: ReactNode;
}

function Count({ label, count, isEstimate = false, children }: CountProps) {
  return (
    <div>
      <dt className="t1 soft nowrap">{label}</dt>
      <dd className="serif t5">
        {count === null ? (
          <span aria-hidden="true">–</span>
        ) : (
          totalText({ total: count, total_is_estimate: isEstimate })
        )}
      </dd>
      <dd className="t1 soft">{count === null ? 'could not be counted' : children}</dd>
    </div>
  );
}

type Service = Overview['services'][number];

const looks: Record<Service['state'], { className: string; icon: IconName }> = {
  ok: { className: 'state state--ok', icon: 'check' },
  slow: { className: 'state state--wait', icon: 'alert' },
  down: { className: 'state state--bad', icon: 'alert' },
  off: { className: 'state', icon: 'info' },
};

function SystemStatus({ services }: { services: readonly Service[] }) {
  return (
    <section aria-labelledby="status">
      <h2 className="t4" id="status">
        System Status
      </h2>
      <dl className="status ruled ruled--tight mt-2">
        {services.map(({ name, state, word, measured, reason }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span className={looks[state].className}>
                <Icon name={looks[state].icon} />
                {word}
              </span>
            </dd>
            <dd className="t1 soft num anywhere">{measured}</dd>
            {reason && <dd className="t1 wide anywhere">{reason}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
