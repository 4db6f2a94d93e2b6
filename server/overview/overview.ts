import type { Deps } from '../deps.ts';
import { countMissing } from '../sitemap/read.ts';
import { recentActivity } from './activity.ts';
import { latestChanges } from './changes.ts';
import { counts } from './counts.ts';
import { days } from './days.ts';
import { orNull } from './or-null.ts';
import { type Probes, systemStatus } from './status.ts';

/** All that the overview shows, counted and measured now. The status comes first: what it measures waits for nothing else. */
export async function overview(deps: Deps, probes: Probes) {
  const services = await systemStatus(deps, probes);
  const counted = await counts(deps);
  const { activity, activity_missing } = await recentActivity(deps);
  return {
    counted_at: deps.clock().toISOString(),
    counts: counted,
    services,
    activity,
    activity_missing,
    sitemap_missing: await orNull(deps, 'sitemap', () => countMissing(deps)),
    changes: await orNull(deps, 'changes', () => latestChanges(deps)),
    days: await orNull(deps, 'days', () => days(deps)),
  };
}
