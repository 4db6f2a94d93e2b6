import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { leases } from '#server/db/tables.ts';
import { usePerson, useTestApp } from '../../tests/support/app.ts';
import { refusal, shopOf } from '../../tests/support/buying.ts';
import { syncCustomer } from './sync.ts';
import { stripe_customers, stripe_events, user_subscriptions } from './tables.ts';

const app = useTestApp();
const shop = shopOf(app);
const person = usePerson(app);
let price: string;
let subscription: string;
let customer: string;

beforeEach(async () => {
  price = (await shop.tiers())[0]?.price_id as string;
  subscription = await shop.buy(person, price);
  customer = await shop.customerIdOf(person);
});

const row = async () => {
  const [found] = await app.deps.db.select().from(user_subscriptions);
  return found as typeof user_subscriptions.$inferSelect;
};
const customerRow = async () => (await app.deps.db.select().from(stripe_customers))[0];
const stripe = () => shop.stripe();

describe('our copy equals what the provider says', () => {
  test('in every field, and when it was asked is noted', async () => {
    const told = await stripe().subscriptions.retrieve(subscription);
    app.pass(5000);
    expect(await syncCustomer(app.deps, customer)).toBe('known');
    expect(await row()).toMatchObject({
      ...{ user_id: person.who.user_id, subscription_id: subscription, price_id: price, status: 'active' },
      ...{ price_amount: 1200, currency: 'usd', interval: 'month', cancel_at_period_end: false },
      current_period_start: new Date((told.items.data[0]?.current_period_start ?? 0) * 1000),
      current_period_end: new Date((told.items.data[0]?.current_period_end ?? 0) * 1000),
      created_at: new Date(told.created * 1000),
      updated_at: app.deps.clock(),
    });
    expect((await customerRow())?.synced_at).toEqual(app.deps.clock());
  });

  test('all of its pages', async () => {
    const [first] = (await stripe().subscriptions.list({ customer, status: 'all' })).data;
    const pages = Array.from({ length: 3 }, (_, page) =>
      Array.from({ length: 100 }, (_, index) => ({ ...first, id: `sub_${page}_${index}`, status: 'canceled' })),
    );
    shop.intercept((request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname !== '/v1/subscriptions') return undefined;
      expect([searchParams.get('status'), searchParams.get('customer')]).toEqual(['all', customer]);
      const after = searchParams.get('starting_after');
      const page = after ? Number(after.split('_')[1]) + 1 : 0;
      return Response.json({ object: 'list', data: pages[page], has_more: page < 2, url: '/v1/subscriptions' });
    });
    await syncCustomer(app.deps, customer);
    expect(await app.deps.db.select().from(user_subscriptions)).toHaveLength(301);
    expect((await row()).status, 'the one that was not told of is over').toBe('canceled');
  });

  test.each([
    [{ interval: 'month', interval_count: 3 }, '3months'],
    [{ interval: 'month', interval_count: 12 }, 'year'],
    [{ interval: 'year', interval_count: 1 }, 'year'],
    [{ interval: 'week', interval_count: 4 }, 'month'],
    [{ interval: 'month', interval_count: 6 }, '3months'],
  ] as const)('a price charged every %j is kept as %s', async (recurring, interval) => {
    const other = await stripe().prices.create({
      ...{ currency: 'usd', unit_amount: 700, recurring, product_data: { name: 'By hand' } },
    });
    const [item] = (await stripe().subscriptions.retrieve(subscription)).items.data;
    await stripe().subscriptions.update(subscription, { items: [{ id: item?.id as string, price: other.id }] });
    await syncCustomer(app.deps, customer);
    expect(await row()).toMatchObject({ interval, currency: 'usd', price_amount: 700, tier_id: null });
  });
});

test('a period that was never paid ends when it is canceled at once', async () => {
  await shop.nextStep(subscription, 'declined');
  await stripe().subscriptions.cancel(subscription);
  await syncCustomer(app.deps, customer);
  expect((await row()).current_period_end).toEqual(app.deps.clock());
});

describe('customers', () => {
  test('one that was deleted: subscriptions are over, and the next purchase makes another', async () => {
    await stripe().customers.del(customer);
    expect(await syncCustomer(app.deps, customer)).toBe('deleted');
    expect((await row()).status).toBe('canceled');
    expect(await customerRow()).toBe(undefined);
    expect(await syncCustomer(app.deps, customer), 'nobody’s any more').toBe('foreign');
  });

  test('one that the provider does not know: over as well, but kept, for the key may be the wrong one', async () => {
    shop.intercept(() =>
      refusal(400, { type: 'invalid_request_error', code: 'resource_missing', param: 'customer', message: 'No' }),
    );
    expect(await syncCustomer(app.deps, customer)).toBe('unknown');
    expect([(await row()).status, (await customerRow())?.customer_id]).toEqual(['canceled', customer]);
    shop.intercept(() => undefined);
    await syncCustomer(app.deps, customer);
    expect((await row()).status, 'with the right key it is back').toBe('active');
  });

  test('one that is nobody’s here is not asked for', async () => {
    shop.nobodyIsAsked();
    expect(await syncCustomer(app.deps, 'cus_of_somebody_else')).toBe('foreign');
  });

  test('a subscription that vanished is over; those of other people stay as they are', async () => {
    const other = await app.person();
    const theirs = await shop.buy(other, price);
    shop.intercept(({ url }) =>
      url.includes('/v1/subscriptions?')
        ? Response.json({ object: 'list', data: [], has_more: false, url: '/v1/subscriptions' })
        : undefined,
    );
    await syncCustomer(app.deps, customer);
    const rows = await app.deps.db.select().from(user_subscriptions);
    expect(Object.fromEntries(rows.map(({ subscription_id, status }) => [subscription_id, status]))).toEqual({
      ...{ [subscription]: 'canceled', [theirs]: 'active' },
    });
  });

  test('a user who is deleted meanwhile has none, and nothing fails', async () => {
    shop.intercept(async (request) => {
      if (request.url.includes('/v1/subscriptions?')) await app.deps.db.delete(stripe_customers);
      return undefined;
    });
    await app.deps.db.delete(user_subscriptions);
    await syncCustomer(app.deps, customer);
    expect(await app.deps.db.select().from(user_subscriptions)).toEqual([]);
  });
});

describe('one at a time', () => {
  test('no two ask for the same customer at once, and the last word is the newest', async () => {
    let inside = 0;
    let most = 0;
    shop.intercept(async (request) => {
      if (!request.url.includes('/v1/subscriptions?')) return undefined;
      most = Math.max(most, ++inside);
      const answer = await app.sandbox.fetch(request);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside -= 1;
      return answer;
    });
    const syncs = Array.from({ length: 6 }, () => syncCustomer(app.deps, customer));
    await stripe().subscriptions.update(subscription, { cancel_at_period_end: true });
    await Promise.all([...syncs, syncCustomer(app.deps, customer)]);
    expect(most).toBe(1);
    expect((await row()).cancel_at_period_end).toBe(true);
  });

  test('a sync that was too slow and lost its lease writes nothing, not even that an event was dealt with', async () => {
    const now = app.deps.clock();
    const event = { id: 'evt_open', type: 'invoice.paid', customer_id: customer, created_at: now, received_at: now };
    await app.deps.db.insert(stripe_events).values(event);
    const before = [await row(), await customerRow()];
    app.pass(1000);
    shop.intercept(async (request) => {
      if (!request.url.includes('/v1/subscriptions?')) return undefined;
      await shop.change(subscription, { status: 'unpaid' });
      const answer = await app.sandbox.fetch(request);
      await app.deps.db.update(leases).set({ holder: 'somebody else', until: new Date(Date.now() - 1) });
      return answer;
    });
    await expect(syncCustomer(app.deps, customer)).rejects.toThrow('was lost');
    expect([await row(), await customerRow()]).toEqual(before);
    const [open] = await app.deps.db.select().from(stripe_events).where(eq(stripe_events.id, 'evt_open'));
    expect(open?.processed_at).toBe(null);
  });

  test('what the provider fails to tell changes nothing', async () => {
    const before = [await row(), await customerRow()];
    app.pass(1000);
    shop.intercept(() => refusal(500, { type: 'api_error', message: 'Down' }));
    await expect(syncCustomer(app.deps, customer)).rejects.toThrow();
    expect([await row(), await customerRow()]).toEqual(before);
    expect(await app.deps.db.select().from(leases), 'and the next may try').toEqual([]);
  });
});
