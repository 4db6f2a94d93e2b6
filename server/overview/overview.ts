import { desc } from 'drizzle-orm';
import { auditEntries } from '../audit/entries.ts';
import { audit_log } from '../audit/tables.ts';
import type { Deps } from '../deps.ts';
import { countMissing, storedText } from '../sitemap/read.ts';
import { activityQueries, recentActivity } from './activity.ts';
import { countQueries, counts, dayQueries, days } from './counts.ts';
import { inOneStatement, orNull } from './one-statement.ts';
import { type Probes, systemStatus } from './status.ts';

/** The status goes first, so that what it measures waits for nothing else. */
export async function overview(deps: Deps, probes: Probes) {
  const services = await systemStatus(deps, probes);
  const now = deps.clock();
  const queries = { ...countQueries(now), ...activityQueries(now), ...dayQueries(now), sitemap: storedText };
  const found = await inOneStatement(deps.db, queries, (part, ask) => orNull(deps, part, ask));
  const { sitemap, attempts, payments, attempts_by_day, sign_ups_by_day, ...rest } = found;
  const { 'sign-ups': sign_ups, 'failed mails': failed_mails, ...figures } = rest;
  const stored = sitemap as string | null;
  return {
    counted_at: deps.clock(),
    counts: await counts(deps, figures),
    services,
    ...recentActivity({ attempts, payments, 'sign-ups': sign_ups, 'failed mails': failed_mails }),
    sitemap_missing: stored === null ? null : await orNull(deps, 'sitemap', () => countMissing(deps, stored)),
    changes: await orNull(deps, 'changes', () => latestChanges(deps)),
    days: days(now, { attempts_by_day, sign_ups_by_day }),
  };
}

const SHOWN = 5;

async function latestChanges({ db }: Deps) {
  const entries = await auditEntries(db).orderBy(desc(audit_log.at), desc(audit_log.id)).limit(SHOWN);
  return entries.map(({ entry, actor_name, person_id, person_name }) => ({
    ...entry,
    actor_name,
    object: entry.object_name || (person_id === null ? '' : (person_name ?? 'An account that is gone')),
  }));
}
