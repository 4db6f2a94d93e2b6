import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { interceptProvider, madeAtSandbox, refusal, someTiers } from '../../tests/support/buying.ts';
import { ensurePrices, testPrice } from './prices.ts';
import { subscription_tiers } from './tables.ts';
import { ensureTiers } from './tiers.ts';

const app = useTestApp();
const list = async () => (await app.call('GET', '/api/subscriptions')).body.tiers as any[];
const tierTable = () => app.deps.db.select().from(subscription_tiers).orderBy(subscription_tiers.price_amount);

describe('L7-010, L7-075: the tiers', () => {
  test('a new site has three, cheapest first, with what they cost and hold', async () => {
    await someTiers(app);
    const tiers = await list();
    expect(
      tiers.map(({ name, price_amount, currency, interval, description }) => ({
        ...{ name, price_amount, currency, interval, description },
      })),
    ).toEqual([
      {
        ...{ name: 'Monthly', price_amount: 1200, currency: 'usd', interval: 'month' },
        description: 'For one exam that is close.',
      },
      {
        ...{ name: '3 Months', price_amount: 3000, currency: 'usd', interval: '3months' },
        description: 'For a study plan with a date in it.',
      },
      {
        ...{ name: 'Yearly', price_amount: 9600, currency: 'usd', interval: 'year' },
        description: 'For a path of several exams.',
      },
    ]);
    for (const tier of tiers) {
      expect(tier.active).toBe(true);
      expect(tier.price_id).toEqual(expect.stringMatching(/^price_/));
      expect(tier.features).toEqual([
        'No ads in study, quizzes and flashcards, in every topic',
        'Keeps the questions and the site going',
        'Cancel at any time; access lasts to the period end',
      ]);
    }
  });

  test('L6-001: visitors read them too', async () => {
    await someTiers(app);
    expect((await app.call('GET', '/api/subscriptions')).status).toBe(200);
  });

  test('L6-005: neither one that is not active nor one without a price is listed', async () => {
    await someTiers(app);
    await app.deps.db.update(subscription_tiers).set({ active: false }).where(eq(subscription_tiers.name, 'Monthly'));
    await app.deps.db.update(subscription_tiers).set({ price_id: null }).where(eq(subscription_tiers.name, 'Yearly'));
    expect((await list()).map(({ name }) => name)).toEqual(['3 Months']);
  });

  test('they are added to an empty table only, and once by any number of instances', async () => {
    const added = await Promise.all(Array.from({ length: 5 }, () => ensureTiers(app.deps)));
    expect(added.sort()).toEqual([0, 0, 0, 0, 3]);
    await app.deps.db.delete(subscription_tiers).where(eq(subscription_tiers.name, 'Monthly'));
    expect(await ensureTiers(app.deps)).toBe(0);
    expect((await tierTable()).map(({ name }) => name)).toEqual(['3 Months', 'Yearly']);
  });

  test('without any the list is empty', async () => {
    expect(await list()).toEqual([]);
  });
});

describe('their prices at the provider', () => {
  test('are found by their lookup keys: a second run makes nothing, nor do several at once', async () => {
    await ensureTiers(app.deps);
    const runs = await Promise.all(Array.from({ length: 4 }, () => ensurePrices(app.deps)));
    expect(runs.flat().sort()).toEqual(['3 Months', 'Monthly', 'Yearly']);
    expect(await madeAtSandbox(app, 'price'), 'three tiers and the test payment').toHaveLength(4);
    expect(await madeAtSandbox(app, 'product')).toHaveLength(4);
    expect(await ensurePrices(app.deps)).toEqual([]);
    const { data } = await stripe().prices.list({ lookup_keys: keys, limit: 10 });
    expect(
      data
        .map(({ lookup_key, unit_amount, recurring }) => [lookup_key, unit_amount, recurring?.interval_count])
        .sort(),
    ).toEqual([
      ['certamen_3months', 3000, 3],
      ['certamen_month', 1200, 1],
      ['certamen_test_month', 1000, 1],
      ['certamen_year', 9600, 1],
    ]);
  });

  test('a database that lost its tiers finds the prices that were made before', async () => {
    const before = (await someTiers(app)).map(({ price_id }) => price_id);
    await app.deps.db.delete(subscription_tiers);
    expect((await someTiers(app)).map(({ price_id }) => price_id)).toEqual(before);
  });

  test('a tier with another amount gets a new price of the same product, which takes over the lookup key', async () => {
    const [monthly] = await someTiers(app);
    await app.deps.db
      .update(subscription_tiers)
      .set({ price_amount: 1500, price_id: null })
      .where(eq(subscription_tiers.id, monthly?.id as string));
    expect(await ensurePrices(app.deps)).toEqual(['Monthly']);
    const [changed] = await list();
    const price = await stripe().prices.retrieve(changed.price_id);
    expect([price.unit_amount, price.lookup_key]).toEqual([1500, 'certamen_month']);
    expect(price.product).toBe((await stripe().prices.retrieve(monthly?.price_id as string)).product);
  });

  test('a price that this provider does not know counts as none: the database moved between test and live', async () => {
    await someTiers(app);
    await app.deps.db
      .update(subscription_tiers)
      .set({ price_id: 'price_of_the_other_mode' })
      .where(eq(subscription_tiers.name, 'Yearly'));
    expect(await ensurePrices(app.deps)).toEqual(['Yearly']);
    expect((await list()).find(({ name }) => name === 'Yearly').price_id).not.toBe('price_of_the_other_mode');
  });

  test('two tiers with the same interval have a price each', async () => {
    await someTiers(app);
    const [second] = await app.deps.db
      .insert(subscription_tiers)
      .values({ name: 'Monthly for teams', price_amount: 1200, interval: 'month' })
      .returning();
    await ensurePrices(app.deps);
    const ids = (await list()).map(({ price_id }) => price_id);
    expect(new Set(ids).size).toBe(4);
    const price = await stripe().prices.retrieve(
      (await tierTable()).find(({ id }) => id === second?.id)?.price_id ?? '',
    );
    expect(price.lookup_key).toBe(`certamen_month_${second?.id}`);
  });

  test('an inactive tier gets none', async () => {
    await ensureTiers(app.deps);
    await app.deps.db.update(subscription_tiers).set({ active: false });
    expect(await ensurePrices(app.deps)).toEqual([]);
    expect((await tierTable()).map(({ price_id }) => price_id)).toEqual([null, null, null]);
  });

  test('L9-027: the test payment costs $10.00 a month and is made once', async () => {
    const made = await testPrice(app.deps);
    expect(await testPrice(app.deps)).toBe(made);
    const price = await stripe().prices.retrieve(made);
    expect([price.unit_amount, price.currency, price.recurring?.interval, price.lookup_key]).toEqual([
      ...[1000, 'usd', 'month', 'certamen_test_month'],
    ]);
  });

  test('in live mode there is no test price', async () => {
    await ensureTiers(app.deps);
    const { payments } = app.deps;
    if (payments) app.deps.payments = { ...payments, mode: 'live' };
    await ensurePrices(app.deps);
    expect((await stripe().prices.list({ lookup_keys: ['certamen_test_month'] })).data).toEqual([]);
  });

  test('what the provider refuses is thrown, and what was made before stays', async () => {
    await ensureTiers(app.deps);
    let made = 0;
    interceptProvider(app, (request) => {
      if (request.method !== 'POST' || !request.url.endsWith('/v1/prices')) return undefined;
      return ++made > 1 ? refusal(500, { type: 'api_error', message: 'no' }) : undefined;
    });
    await expect(ensurePrices(app.deps)).rejects.toThrow();
    expect((await tierTable()).map(({ price_id }) => price_id !== null)).toEqual([true, false, false]);
  });
});

const keys = ['certamen_month', 'certamen_3months', 'certamen_year', 'certamen_test_month'];

function stripe() {
  if (!app.deps.payments) throw new Error('this app takes no payments');
  return app.deps.payments.stripe;
}
