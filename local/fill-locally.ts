import type { Deps } from '#server/deps.ts';
import { logLoaded } from '#server/fill-published.ts';
import { ensureSampleFunctions } from '#server/functions/samples.ts';
import { loadContent } from '#server/library/load-content.ts';
import { readLibrary } from '#server/library/read-library.ts';
import { starterFolder } from '#server/library/release.ts';
import { ensurePrices } from '#server/subscriptions/prices.ts';
import { ensureTiers } from '#server/subscriptions/tiers.ts';
import { ensureDemoAccounts } from './demo-accounts.ts';
import { ensureDemoEntitlements } from './demo-entitlements.ts';

/** What local mode starts with: the library, the demo logins, codes to redeem and, in the sandbox, something to buy. */
export async function fillLocally(deps: Deps): Promise<void> {
  logLoaded(deps.log, await loadContent(deps.db, readLibrary(starterFolder), deps.clock()));
  await ensureDemoAccounts(deps);
  await ensureDemoEntitlements(deps);
  await ensureSampleFunctions(deps, `${starterFolder}/functions`);
  await ensureTiers(deps);
  if (deps.payments?.mode === 'sandbox') await ensurePrices(deps);
}
