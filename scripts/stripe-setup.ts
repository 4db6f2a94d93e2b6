import './env-file.ts';
import { EventEmitter } from 'node:events';
import { FolderInUse } from '../server/db/lock.ts';
import { DatabaseTooNew, migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';
import type { Deps } from '../server/deps.ts';
import { readSettings, type Settings, SettingsWrong } from '../server/env.ts';
import { noFunctions } from '../server/functions/none.ts';
import { overLoopback } from '../server/http/over-loopback.ts';
import { createLimits } from '../server/http/rate-limit.ts';
import { forgetSandbox } from '../server/local/stripe/forget-sandbox.ts';
import { jsonLog } from '../server/log.ts';
import { webhookEvents } from '../server/subscriptions/events.ts';
import { createPayments } from '../server/subscriptions/payments.ts';
import { ensurePrices } from '../server/subscriptions/prices.ts';
import { summary } from '../server/subscriptions/provider-failure.ts';
import { ensureTiers, listTiers } from '../server/subscriptions/tiers.ts';
import { WEBHOOK_PATH } from '../server/subscriptions/webhook.ts';

/**
 * `npm run stripe:setup`: makes the tiers and their prices at Stripe, with the same settings as the server, and says what is left to
 * be done in the dashboard. It may be run again at any time. STRIPE_WEBHOOK_SECRET is not needed for it: Stripe tells it only once
 * the address that is printed here has been entered.
 */
try {
  await run();
} catch (error) {
  const told = [SettingsWrong, FolderInUse, DatabaseTooNew].some((kind) => error instanceof kind);
  console.error(told ? (error as Error).message : `Stripe could not be set up: ${summary(error)}`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = process.env;
  if (!STRIPE_SECRET_KEY)
    throw new SettingsWrong(['STRIPE_SECRET_KEY is needed: Stripe dashboard, Developers, API keys']);
  const settings = readSettings({ ...process.env, STRIPE_WEBHOOK_SECRET: STRIPE_WEBHOOK_SECRET || 'whsec_to_come' });
  const clock = () => new Date();
  const log = jsonLog((line) => console.error(line), clock);
  const place = settings.databaseUrl ? { url: settings.databaseUrl } : { folder: settings.dataDir };
  const database = await openDatabase(place, (error) => log.error('database connection lost', error));
  try {
    await migrate(database);
    const parts = { limits: createLimits(database), signals: new EventEmitter<{ mail: [] }>(), random: Math.random };
    const payments = createPayments(settings, null);
    const functions = noFunctions('No server runs.');
    const toSelf = (request: Request) => overLoopback(request, settings.port);
    const deps: Deps = { settings, database, db: database.db, clock, log, payments, functions, toSelf, ...parts };
    await forgetSandbox(deps.db);
    await ensureTiers(deps);
    const priced = await ensurePrices(deps);
    for (const tier of await listTiers(deps)) {
      console.log(`${priced.includes(tier.name) ? 'new  ' : 'there'}  ${tier.name}: ${tier.price_id}`);
    }
    announce(settings, payments?.mode ?? 'off');
  } finally {
    await database.close();
  }
}

function announce(settings: Settings, mode: string): void {
  console.log(`
Left to be done in the Stripe dashboard (${mode} mode):
1. Developers, Webhooks: add an endpoint
     ${settings.origin}${WEBHOOK_PATH}
   with these events, then copy its signing secret into STRIPE_WEBHOOK_SECRET and start Certamen again:
${webhookEvents.map((event) => `     ${event}`).join('\n')}
2. Settings, Billing, Customer portal: switch it on.`);
}
