import type { Deps } from './deps.ts';
import { ensureSampleFunctions } from './functions/samples.ts';
import { bringContent } from './library/bring-content.ts';
import { loadContent } from './library/load-content.ts';
import { readLibrary } from './library/read-library.ts';
import { starterFolder } from './library/release.ts';
import type { LoadReport } from './library/verdict.ts';
import { ensureDemoAccounts } from './local/demo-accounts.ts';
import { ensureDemoEntitlements } from './local/demo-entitlements.ts';
import type { Log } from './log.ts';
import { ensurePrices } from './subscriptions/prices.ts';
import { ensureTiers } from './subscriptions/tiers.ts';

/** What local mode starts with: the library, the demo logins, codes to redeem and, in the sandbox, something to buy. */
export async function fillLocally(deps: Deps): Promise<void> {
  logLoaded(deps.log, await loadContent(deps.db, readLibrary(starterFolder), deps.clock()));
  await ensureDemoAccounts(deps);
  await ensureDemoEntitlements(deps);
  await ensureSampleFunctions(deps, `${starterFolder}/functions`);
  await ensureTiers(deps);
  if (deps.payments?.mode === 'sandbox') await ensurePrices(deps);
}

/** What a published site gets of this release's content by itself. Throws ContentWrong. */
export async function fillPublished({ db, clock, log }: Deps): Promise<void> {
  const report = await bringContent(db, clock());
  if (report) logLoaded(log, report);
}

function logLoaded(log: Log, report: LoadReport): void {
  if (report.added + report.changed + report.kept.length > 0) log.info('content loaded', { ...report });
}
