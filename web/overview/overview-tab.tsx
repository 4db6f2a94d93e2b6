import { useLoaderData, useRevalidator } from 'react-router';
import '#web/styles/overview.css';
import type { Api } from '#core/contract/index.ts';
import { overviewFailures } from '#core/overview.ts';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { useTryAgain } from '#web/lib/use-try-again.ts';
import { Button } from '#web/ui/button.tsx';
import { Failed } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TabHead } from '#web/ui/tab-head.tsx';
import { Activity } from './activity.tsx';
import { CountedAgo } from './counted-ago.tsx';
import { Counts } from './counts.tsx';
import { Days } from './days.tsx';
import { LatestChanges } from './latest-changes.tsx';
import { QuickActions } from './quick-actions.tsx';
import { StaleSitemap } from './stale-sitemap.tsx';
import { SystemStatus } from './system-status.tsx';

async function load(api: Api) {
  const { overview } = await api.overview.read();
  return overview;
}

export type Overview = Awaited<ReturnType<typeof load>>;

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
