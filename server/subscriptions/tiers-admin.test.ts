import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { ok, outcome, usePerson, useTestApp } from '../../tests/support/app.ts';
import {
  buy,
  changeAtSandbox,
  interceptProvider,
  madeAtSandbox,
  refusal,
  someTiers,
  stripeOf,
  type Tiers,
} from '../../tests/support/buying.ts';
import { aUser } from '../../tests/support/factories.ts';
import { aPrice } from '../../tests/support/shop.ts';
import { putOpened } from '../../tests/support/versions.ts';
import { audit_log } from '../audit/tables.ts';
import { withLease } from '../db/lease.ts';
import { subscription_tiers, user_subscriptions } from './tables.ts';

const app = useTestApp();
const path = '/api/admin/subscription-tiers';
const administrator = usePerson(app, { is_admin: true });
let tiers: Tiers;

beforeEach(async () => {
  tiers = await someTiers(app);
});

const list = async () => (await administrator.call('GET', path)).body;
const listed = async (name: string) => (await list()).tiers.find((tier: any) => tier.name === name);
const offered = async () => (await app.call('GET', '/api/subscriptions')).body.tiers as any[];
const fields = ({ id: _, updated_at: __, subscribers: ___, ...tier }: any) => ({
  ...tier,
  price_id: tier.price_id ?? '',
});
const input = (parts: Record<string, unknown> = {}) => ({
  ...{
    name: 'Team',
    description: 'For a class.',
    price_id: '',
    price_amount: 4999,
    currency: 'usd',
    interval: 'month',
  },
  ...{ features: ['No ads'], active: true, ...parts },
});
const add = (parts: Record<string, unknown> = {}) => administrator.call('POST', path, input(parts));
/** Changes a tier, by the form that was opened now. */
const change = async (name: string, parts: Record<string, unknown> = {}, person = administrator) => {
  const tier = await listed(name);
  return putOpened(person, `${path}/${tier.id}`, { ...fields(tier), version: tier.version, ...parts });
};
const audit = () => app.deps.db.select().from(audit_log).where(eq(audit_log.noun, 'tier'));
const [monthly, quarterly, yearly] = ['Monthly', '3 Months', 'Yearly'];

describe('A2-082, A7-037, A3-025: the list', () => {
  test('has all tiers, cheapest first, also those that are not offered', async () => {
    await change(monthly, { active: false });
    await add({ name: 'Without a price', active: false, price_amount: 0 });
    const { tiers: all, payments } = await list();
    expect(all.map((tier: any) => [tier.name, tier.active, tier.price_id !== null])).toEqual([
      ['Without a price', false, false],
      [monthly, false, true],
      [quarterly, true, true],
      [yearly, true, true],
    ]);
    expect(all[1]).toMatchObject({ price_amount: 1200, currency: 'usd', interval: 'month', subscribers: 0 });
    expect(payments).toEqual({
      mode: 'sandbox',
      webhook_url: 'http://localhost:3000/functions/v1/stripe-webhook',
    });
  });

  test('counts who has a subscription that counts, each person once', async () => {
    const end = (days: number) => new Date(app.deps.clock().getTime() + days * 86_400_000);
    const subscribe = async (status: any, current_period_end: Date, user_id?: string) => {
      const id = user_id ?? (await aUser(app.deps)).id;
      await app.deps.db.insert(user_subscriptions).values({
        ...{ user_id: id, subscription_id: `sub_${randomUUID()}`, tier_id: tiers[0]?.id as string, status },
        ...{ price_id: 'price_x', price_amount: 1, currency: 'usd', interval: 'month', current_period_end },
        ...{ current_period_start: end(-40), cancel_at_period_end: false, created_at: end(-40), updated_at: end(0) },
      });
      return id;
    };
    const first = await subscribe('active', end(-1));
    await subscribe('canceled', end(3), first);
    for (const status of ['trialing', 'past_due', 'canceled']) await subscribe(status, end(1));
    for (const status of ['unpaid', 'paused', 'incomplete', 'incomplete_expired']) await subscribe(status, end(1));
    for (const status of ['past_due', 'canceled']) await subscribe(status, end(-1));
    expect((await list()).tiers.map((tier: any) => [tier.name, tier.subscribers])).toEqual([
      [monthly, 4],
      [quarterly, 0],
      [yearly, 0],
    ]);
  });

  test('where the site takes no payments it says so', async () => {
    app.deps.payments = null;
    expect((await list()).payments.mode).toBe('off');
  });
});

describe('A7-038, A7-039 to A7-047, A3-029, A5-048: changing a tier', () => {
  test('what learners see follows at once, and it is recorded', async () => {
    const answer = await change(monthly, {
      ...{ name: ' Month by month ', description: 'New words', currency: 'USD' },
      features: ['One', ' ', '  Two ', '', 'One'],
    });
    expect([answer.status, answer.body.tier.features]).toEqual([200, ['One', 'Two']]);
    const [first] = await offered();
    expect(first).toMatchObject({ name: 'Month by month', description: 'New words', currency: 'usd' });
    expect(first.features).toEqual(['One', 'Two']);
    expect(first.price_id).toBe(tiers[0]?.price_id);
    expect(await audit()).toMatchObject([
      {
        ...{ actor_id: administrator.who.user_id, what: 'Changed a subscription tier', object_id: first.id },
        ...{ object_name: 'Month by month, 12.00 USD', detail: { changed: ['name', 'description', 'features'] } },
      },
    ]);
  });

  test('another amount is another price at the provider, of the same product; who subscribes keeps the old one', async () => {
    const learner = await app.person();
    await buy(app, learner, tiers[0]?.price_id as string);
    const answer = ok(await change(monthly, { price_amount: 1500, price_id: '' }));
    const { price_id } = answer.tier;
    expect(price_id).not.toBe(tiers[0]?.price_id);
    const [now, before] = await Promise.all(
      [price_id, tiers[0]?.price_id].map((id) => stripeOf(app).prices.retrieve(id)),
    );
    expect([now?.unit_amount, now?.lookup_key, now?.product]).toEqual([1500, 'certamen_month', before?.product]);
    expect([before?.unit_amount, before?.active]).toEqual([1200, true]);
    expect((await offered())[0]).toMatchObject({ price_amount: 1500, price_id });
    const { subscription } = (await learner.call('GET', '/api/users/me/subscriptions')).body;
    expect(subscription).toMatchObject({ tier_name: monthly, price_amount: 1200 });
    expect((await listed(monthly)).subscribers).toBe(1);
    expect((await audit())[0]?.detail).toEqual({ changed: ['price_id', 'price_amount'], former_price: '12.00 USD' });
  });

  test('the same amount again finds the price that was made before', async () => {
    const { body } = await change(monthly, { price_amount: 1500, price_id: '' });
    const made = (await madeAtSandbox(app, 'price')).length;
    expect((await change(monthly, { price_id: '' })).body.tier.price_id).toBe(body.tier.price_id);
    expect(await madeAtSandbox(app, 'price')).toHaveLength(made);
  });

  test('a price that people pay to one tier never becomes that of another', async () => {
    await buy(app, await app.person(), tiers[0]?.price_id as string);
    await change(monthly, { interval: 'year', price_amount: 9900, price_id: '' });
    const answer = await add({ price_amount: 1200 });
    expect(answer.body.tier.price_id).not.toBe(tiers[0]?.price_id);
    expect((await listed(monthly)).subscribers).toBe(1);
  });

  test('A4-011: one that is switched off is no longer offered, and who has it keeps it; then it is offered again', async () => {
    const learner = await app.person();
    await buy(app, learner, tiers[0]?.price_id as string);
    interceptProvider(app, () => {
      throw new Error('nobody has to be asked');
    });
    expect((await change(monthly, { active: false })).body.tier).toMatchObject({ active: false, subscribers: 1 });
    expect((await offered()).map(({ name }) => name)).toEqual([quarterly, yearly]);
    const mine = (await learner.call('GET', '/api/users/me/subscriptions')).body;
    expect([mine.has_active_subscription, mine.subscription.tier_name]).toEqual([true, monthly]);
    interceptProvider(app, () => undefined);
    expect((await change(monthly, { active: true })).status).toBe(200);
    expect((await offered()).map(({ name }) => name)).toEqual([monthly, quarterly, yearly]);
    expect((await audit()).map(({ what }) => what).sort()).toEqual([
      'Offered a subscription tier',
      'Took a subscription tier off offer',
    ]);
  });

  test('one whose price has been archived at the provider is not offered again with it', async () => {
    await change(monthly, { active: false });
    await stripeOf(app).prices.update(tiers[0]?.price_id as string, { active: false });
    const answer = await change(monthly, { active: true });
    expect(answer.body.code).toBe('PRICE_NOT_AT_PROVIDER');
    expect((await change(monthly, { active: true, price_id: '' })).status).toBe(200);
  });
});

describe('adding a tier', () => {
  test('with a price of its own beside another with the same interval', async () => {
    const { status, body } = await add({ features: [] });
    expect([status, body.tier.subscribers]).toEqual([200, 0]);
    const price = await stripeOf(app).prices.retrieve(body.tier.price_id);
    expect([price.unit_amount, price.lookup_key]).toEqual([4999, `certamen_month_${body.tier.id}`]);
    expect((await offered()).map(({ name }) => name)).toEqual([monthly, quarterly, 'Team', yearly]);
    expect((await audit())[0]).toMatchObject({ what: 'Added a subscription tier', object_name: 'Team, 49.99 USD' });
  });

  test('in a currency without cents the amount is the number itself', async () => {
    const { body } = await add({ currency: 'JPY', price_amount: 1500, interval: 'year' });
    expect(body.tier).toMatchObject({ currency: 'jpy', price_amount: 1500 });
    const price = await stripeOf(app).prices.retrieve(body.tier.price_id);
    expect([price.unit_amount, price.currency]).toEqual([1500, 'jpy']);
  });

  test('an inactive one gets no price before it is offered', async () => {
    const made = (await madeAtSandbox(app, 'price')).length;
    expect((await add({ active: false })).body.tier.price_id).toBeNull();
    expect(await madeAtSandbox(app, 'price')).toHaveLength(made);
    expect((await change('Team', { active: true })).body.tier.price_id).toMatch(/^price_/);
  });

  test('20 features among blank lines are enough', async () => {
    const features = Array.from({ length: 20 }, (_, n) => [`${n}`, '']).flat();
    expect((await add({ features })).status).toBe(200);
  });
});

describe('a price that is given', () => {
  test('has to agree with the figures: then it is taken', async () => {
    const { id } = await aPrice(app, { unit_amount: 4999 });
    expect((await add({ price_id: id })).body.tier.price_id).toBe(id);
    expect((await offered()).map(({ price_id }) => price_id)).toContain(id);
  });

  test.each([
    [{ unit_amount: 5000 }, '50.00 USD per month'],
    [{ currency: 'eur' }, '49.99 EUR per month'],
    [{ recurring: { interval: 'year' as const } }, '49.99 USD per year'],
    [{ recurring: { interval: 'month' as const, interval_count: 3 } }, '49.99 USD every 3 months'],
    [{ recurring: { interval: 'week' as const, interval_count: 2 } }, '49.99 USD every 2 weeks'],
  ])('%j: it says what the price is there', async (parts, words) => {
    const { id } = await aPrice(app, { unit_amount: 4999, ...parts });
    const { status, body } = await add({ price_id: id });
    const sentence = `At the payment provider this price is ${words}.`;
    expect([status, body]).toEqual([400, { error: sentence, code: 'PRICE_DIFFERS', fields: { price_id: sentence } }]);
  });

  test.each([
    [{ recurring: null, type: 'one_time' }, '49.99 USD, paid once'],
    [{ recurring: { interval: 'month', interval_count: 1, usage_type: 'metered' } }, '49.99 USD, charged by use'],
    [{ unit_amount: null }, 'none with a fixed amount'],
  ])('%j, which the sandbox does not sell, is refused as well', async (parts, words) => {
    const { id } = await aPrice(app, { unit_amount: 4999 });
    await changeAtSandbox(app, id, parts);
    expect((await add({ price_id: id })).body.error).toBe(`At the payment provider this price is ${words}.`);
  });

  test('has to be known there, and active', async () => {
    const sentence = 'The payment provider knows no active price with this id.';
    expect((await add({ price_id: 'price_none' })).body.fields).toEqual({ price_id: sentence });
    const { id } = await aPrice(app, { unit_amount: 4999 });
    await stripeOf(app).prices.update(id, { active: false });
    expect((await add({ price_id: id, active: false })).body.fields).toEqual({ price_id: sentence });
    expect((await list()).tiers).toHaveLength(3);
  });

  test('belongs to one tier', async () => {
    const parts = { price_id: tiers[0]?.price_id, price_amount: 1200 };
    const sentence = 'This price belongs to the tier "Monthly" already.';
    for (const answer of [await add(parts), await change(yearly, { ...parts, interval: 'month' })]) {
      expect([answer.status, answer.body.fields]).toEqual([409, { price_id: sentence }]);
    }
  });

  test('of two tiers that take it at once one gets it', async () => {
    const { id } = await aPrice(app, { unit_amount: 4999 });
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => add({ name, price_id: id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    app.deps.payments = null;
    const again = await Promise.all(['D', 'E'].map((name) => add({ name, price_id: 'price_by_hand' })));
    expect(again.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('that is unchanged is not asked for again: the provider may be down while a word is mended', async () => {
    interceptProvider(app, () => {
      throw new Error('nobody has to be asked');
    });
    expect((await change(monthly, { description: 'Mended' })).status).toBe(200);
  });
});

describe('where the site takes no payments', () => {
  test('an active tier needs a price id, an inactive one does not', async () => {
    app.deps.payments = null;
    const { status, body } = await add();
    expect([status, body.code, Object.keys(body.fields)]).toEqual([409, 'TIER_WITHOUT_PRICE', ['price_id']]);
    expect((await add({ active: false })).status).toBe(200);
    expect((await change('Team', { active: true })).body.code).toBe('TIER_WITHOUT_PRICE');
    expect((await change('Team', { active: true, price_id: 'price_of_tomorrow' })).status).toBe(200);
    expect((await offered()).map(({ price_id }) => price_id)).toContain('price_of_tomorrow');
  });
});

describe('two administrators at once', () => {
  test('who opened an older one is told, before the provider makes a price for it', async () => {
    const opened = await listed(monthly);
    await change(monthly, { description: 'By somebody else' });
    const made = (await madeAtSandbox(app, 'price')).length;
    const body = { ...fields(opened), price_id: '', price_amount: 1, version: opened.version };
    expect(outcome(await putOpened(administrator, `${path}/${opened.id}`, body))).toEqual([
      409,
      {
        code: 'TIER_CHANGED',
        error: 'Someone else saved this tier after you opened it. Review the differences and save again.',
        current: await listed(monthly),
      },
    ]);
    expect(await madeAtSandbox(app, 'price')).toHaveLength(made);
    expect((await listed(monthly)).description).toBe('By somebody else');
    const { version: _, ...anyway } = body;
    expect((await putOpened(administrator, `${path}/${opened.id}`, anyway)).status).toBe(200);
  });

  test('of changes that come together one is saved', async () => {
    const opened = await listed(monthly);
    const one = (price_amount: number) => {
      const body = { ...fields(opened), price_id: '', price_amount, version: opened.version };
      return putOpened(administrator, `${path}/${opened.id}`, body);
    };
    const answers = await Promise.all([1300, 1400, 1500].map(one));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { price_id, price_amount } = await listed(monthly);
    expect((await stripeOf(app).prices.retrieve(price_id)).unit_amount).toBe(price_amount);
    expect(await audit()).toHaveLength(1);
  });

  test('one that changed while the provider was asked is not overwritten', async () => {
    const opened = await listed(monthly);
    interceptProvider(app, async () => {
      await app.deps.db
        .update(subscription_tiers)
        .set({ description: 'Meanwhile', updated_at: new Date('2030-01-01') })
        .where(eq(subscription_tiers.id, opened.id));
      return undefined;
    });
    const body = { ...fields(opened), price_id: '', price_amount: 1500, version: opened.version };
    expect((await putOpened(administrator, `${path}/${opened.id}`, body)).body.code).toBe('TIER_CHANGED');
    expect(await listed(monthly)).toMatchObject({ description: 'Meanwhile', price_amount: 1200 });
  });
});

describe('a provider that does not go along', () => {
  const nothingSaved = async (code: string, sentence: string, field?: string) => {
    const before = (await list()).tiers;
    for (const answer of [await add(), await change(monthly, { price_amount: 7, price_id: '' })]) {
      expect([answer.body.code, answer.body.error]).toEqual([code, sentence]);
      expect(Object.keys(answer.body.fields ?? {})).toEqual(field ? [field] : []);
    }
    expect((await list()).tiers).toEqual(before);
    expect(await audit()).toEqual([]);
    expect(app.errors.splice(0)).toHaveLength(2);
  };

  test('down, or broken', async () => {
    const sentence = 'The payment provider did not answer. Nothing was saved; please try again in a minute.';
    interceptProvider(app, () => {
      throw new TypeError('fetch failed');
    });
    await nothingSaved('PRICES_SILENT', sentence);
    interceptProvider(app, () => refusal(500, { type: 'api_error', message: 'no' }));
    await nothingSaved('PRICES_SILENT', sentence);
  });

  test('of another key', async () => {
    interceptProvider(app, () => refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key' }));
    await nothingSaved('PAYMENTS_REFUSED', 'Failed to initialize payment system');
  });

  test('that does not take the figures: in its words where they are for people', async () => {
    const no = (message: string) =>
      interceptProvider(app, ({ method }) =>
        method === 'POST' ? refusal(400, { type: 'invalid_request_error', message }) : undefined,
      );
    no('The amount must be greater than 50 cents.');
    await nothingSaved('PRICE_REFUSED', 'The amount must be greater than 50 cents.', 'price_amount');
    no('Invalid `unit_amount`');
    await nothingSaved('PRICE_REFUSED', 'The payment provider does not take this price.', 'price_amount');
  });

  test('no transaction is open while it is asked: the site goes on', async () => {
    let reads = 0;
    interceptProvider(app, async () => {
      if ((await app.call('GET', '/api/subscriptions')).status === 200) reads += 1;
      return undefined;
    });
    expect((await add()).status).toBe(200);
    expect(reads).toBeGreaterThan(1);
  });

  test('who lost the lease meanwhile writes nothing', async () => {
    interceptProvider(app, async () => {
      await withLeaseTaken();
      return undefined;
    });
    expect((await add()).body.error).toBe('Failed to update subscription tier');
    expect((await list()).tiers).toHaveLength(3);
    expect(app.errors.splice(0)).toHaveLength(1);
  });
});

/** Somebody takes the lease from whoever holds it, as after half a minute of silence. */
async function withLeaseTaken(): Promise<void> {
  const { leases } = await import('../db/tables.ts');
  await app.deps.db.delete(leases).where(eq(leases.key, 'stripe-prices'));
  await withLease(app.deps.db, 'stripe-prices', async () => {});
}
