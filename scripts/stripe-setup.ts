import { type Settings, SettingsWrong } from '../server/env.ts';
import type { Otherwise } from '../server/load-settings.ts';
import { CommandRefused, command, withDatabase } from './command.ts';

/**
 * `npm run stripe:setup`: makes the tiers and their prices at Stripe, and says what is left to be done in the dashboard. It may be run
 * again at any time. STRIPE_WEBHOOK_SECRET is not needed for it: Stripe tells it only once the address that is printed here has been
 * entered.
 */
const otherwise: Otherwise = ({ STRIPE_SECRET_KEY }) =>
  STRIPE_SECRET_KEY ? { STRIPE_WEBHOOK_SECRET: 'whsec_to_come' } : {};
await command({ usage: 'npm run stripe:setup', words: [0, 0], otherwise }, async ({ settings }) => {
  if (!settings.stripeSecretKey)
    throw new SettingsWrong(['STRIPE_SECRET_KEY is needed: Stripe dashboard, Developers, API keys']);
  await withDatabase(settings, 'any', async (withoutPayments) => {
    const { forgetSandbox } = await import('../local/stripe/forget-sandbox.ts');
    const { createPayments } = await import('../server/subscriptions/payments.ts');
    const { ensurePrices } = await import('../server/subscriptions/prices.ts');
    const { summary } = await import('../server/subscriptions/provider.ts');
    const { ensureTiers, listTiers } = await import('../server/subscriptions/tiers.ts');
    const deps = { ...withoutPayments, payments: createPayments(settings, null) };
    await forgetSandbox(deps.db);
    await ensureTiers(deps);
    const priced = await ensurePrices(deps).catch((error) => {
      throw new CommandRefused(`Stripe could not be set up: ${summary(error)}`, { cause: error });
    });
    for (const tier of await listTiers(deps)) {
      console.log(`${priced.includes(tier.name) ? 'new  ' : 'there'}  ${tier.name}: ${tier.price_id}`);
    }
    await announce(settings, deps.payments?.mode ?? 'off');
  });
});

async function announce(settings: Settings, mode: string): Promise<void> {
  const { WEBHOOK_PATH, webhookEvents } = await import('../server/subscriptions/webhook.ts');
  console.log(`
Left to be done in the Stripe dashboard (${mode} mode):
1. Developers, Webhooks: add an endpoint
     ${settings.origin}${WEBHOOK_PATH}
   with these events, then copy its signing secret into STRIPE_WEBHOOK_SECRET and start Certamen again:
${webhookEvents.map((event) => `     ${event}`).join('\n')}
2. Settings, Billing, Customer portal: switch it on.`);
}
