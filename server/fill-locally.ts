import { fileURLToPath } from 'node:url';
import type { Deps } from './deps.ts';
import { ensureSampleFunctions } from './functions/samples.ts';
import { loadContent } from './library/load-content.ts';
import { readLibrary } from './library/read-library.ts';
import { ensureDemoAccounts } from './local/demo-accounts.ts';
import { ensureDemoEntitlements } from './local/demo-entitlements.ts';
import { ensurePrices } from './subscriptions/prices.ts';
import { ensureTiers } from './subscriptions/tiers.ts';

const content = fileURLToPath(new URL('../content', import.meta.url));

/** What local mode starts with: the library, the demo logins, codes to redeem and, in the sandbox, something to buy. */
export async function fillLocally(deps: Deps): Promise<void> {
  const report = await loadContent(deps.db, readLibrary(content), deps.clock());
  if (report.added + report.changed + report.kept.length > 0) deps.log.info('content loaded', { ...report });
  await ensureDemoAccounts(deps);
  await ensureDemoEntitlements(deps);
  await ensureSampleFunctions(deps, `${content}/functions`);
  await ensureTiers(deps);
  if (deps.payments?.mode === 'sandbox') await ensurePrices(deps);
}
