import { expect, test } from 'vitest';
import { stripe_customers, subscription_tiers, user_subscriptions } from '#server/subscriptions/tables.ts';
import { useTestApp } from '../../tests/support/app.ts';
import { buy, someTiers } from '../../tests/support/buying.ts';
import { forgetSandbox } from './forget-sandbox.ts';

const app = useTestApp();

test('what was bought in the sandbox counts nowhere else; what came from the provider stays', async () => {
  const [monthly] = await someTiers(app);
  const trying = await app.person();
  await buy(app, trying, monthly?.price_id as string);
  const real = await app.person();
  const now = app.deps.clock();
  await app.deps.db.insert(stripe_customers).values({ id: real.who.user_id, customer_id: 'cus_real' });
  await app.deps.db.insert(user_subscriptions).values({
    ...{ user_id: real.who.user_id, subscription_id: 'sub_real', price_id: 'price_real', price_amount: 1200 },
    ...{ currency: 'usd', interval: 'month', status: 'active', cancel_at_period_end: false },
    ...{ current_period_start: now, current_period_end: now, created_at: now, updated_at: now },
  });
  const tier = { name: 'Real', price_amount: 1, interval: 'month' as const, price_id: 'price_real' };
  await app.deps.db.insert(subscription_tiers).values(tier);

  await forgetSandbox(app.deps.db);
  const { subscription, has_active_subscription, payments } = (
    await trying.call('GET', '/api/users/me/subscriptions')
  ).body;
  expect([subscription, has_active_subscription, payments.has_customer]).toEqual([null, false, false]);
  expect((await app.deps.db.select().from(user_subscriptions)).map((row) => row.subscription_id)).toEqual([
    'sub_real',
  ]);
  expect((await app.deps.db.select().from(stripe_customers)).map((row) => row.customer_id)).toEqual(['cus_real']);
  const { tiers } = (await app.call('GET', '/api/subscriptions')).body;
  expect(tiers.map(({ name }: { name: string }) => name)).toEqual(['Real']);
});
