import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Person, usePerson, useTestApp } from '../../tests/support/app.ts';
import { beginCheckout, refusal, shopOf } from '../../tests/support/buying.ts';
import { createReconciler } from './reconcile.ts';
import { stripe_customers, stripe_events, user_subscriptions } from './tables.ts';

const app = useTestApp();
const shop = shopOf(app);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const person = usePerson(app);
let price: string;
let reconcile: () => Promise<number>;
/** The customers that the provider was asked for. */
let asked: string[];

beforeEach(async () => {
  price = (await shop.tiers())[0]?.price_id as string;
  reconcile = createReconciler(app.deps);
  asked = [];
});

const watch = (answer: (customer: string) => Response | undefined = () => undefined) =>
  shop.intercept(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname !== '/v1/subscriptions') return undefined;
    const customer = searchParams.get('customer') as string;
    asked.push(customer);
    return answer(customer);
  });
const down = () => refusal(500, { type: 'api_error', message: 'Down' });
const broken = () => refusal(400, { type: 'invalid_request_error', message: 'This customer is odd' });
const subscriptionRow = async () => (await app.deps.db.select().from(user_subscriptions))[0];
const stripe = () => shop.stripe();
/** An event that was noted and never dealt with. */
const leaveBehind = async (customer_id: string, id = `evt_${customer_id}`) => {
  const now = app.deps.clock();
  await app.deps.db
    .insert(stripe_events)
    .values({ id, type: 'invoice.paid', customer_id, created_at: now, received_at: now });
};
const open = async () =>
  (await app.deps.db.select().from(stripe_events)).filter(({ processed_at }) => !processed_at).map(({ id }) => id);
/** People whose subscriptions nobody has to ask for yet. */
const subscribers = async (count: number) => {
  const customers: string[] = [];
  for (let n = 0; n < count; n++) {
    const one = await app.person();
    await shop.buy(one, price);
    customers.push(await shop.customerIdOf(one));
  }
  return customers;
};

describe('events that were left behind', () => {
  test('are taken up after a minute', async () => {
    const { body } = await beginCheckout(person, price);
    await shop.payCheckout(body.sessionId);
    await leaveBehind(await shop.customerIdOf(person));
    app.pass(MINUTE);
    expect([await reconcile(), await subscriptionRow()]).toEqual([0, undefined]);
    app.pass(1);
    expect(await reconcile()).toBe(1);
    expect((await subscriptionRow())?.status).toBe('active');
    expect((await open()).filter((id) => id.startsWith('evt_'))).toEqual([]);
    expect(await reconcile(), 'and then left alone').toBe(0);
  });

  test('several of one customer are one question, and one that is nobody’s here none', async () => {
    const [customer] = await subscribers(1);
    for (const id of ['evt_a', 'evt_b', 'evt_c']) await leaveBehind(customer as string, id);
    await leaveBehind('cus_of_somebody_else');
    watch();
    app.pass(2 * MINUTE);
    await reconcile();
    expect(asked).toEqual([customer]);
    expect((await open()).filter((id) => id.startsWith('evt_'))).toEqual([]);
  });
});

describe('what should have been heard of', () => {
  test('a period that is over: asked for at once, then every ten minutes until the provider tells', async () => {
    await shop.buy(person, price);
    const customer = await shop.customerIdOf(person);
    watch();
    await reconcile();
    expect(asked, 'nothing is due').toEqual([]);
    const row = await subscriptionRow();
    const running = (row?.current_period_end.getTime() ?? 0) - app.deps.clock().getTime();
    app.pass(running - MINUTE);
    await reconcile();
    expect(asked, 'its day has come').toEqual([customer]);
    app.pass(MINUTE);
    await reconcile();
    expect(asked, 'its period has ended').toHaveLength(2);
    app.pass(9 * MINUTE);
    await reconcile();
    expect(asked).toHaveLength(2);
    app.pass(2 * MINUTE);
    await reconcile();
    expect(asked).toHaveLength(3);
  });

  test('a renewal of which nobody told', async () => {
    await shop.buy(person, price);
    app.pass(31 * DAY);
    await app.sandbox.doDue();
    expect((await subscriptionRow())?.current_period_end).toEqual(new Date('2026-12-20T09:00:00.000Z'));
    expect(await reconcile()).toBe(1);
    expect((await subscriptionRow())?.current_period_end).toEqual(new Date('2027-01-20T09:00:00.000Z'));
    expect(await reconcile()).toBe(0);
  });

  test('every running subscription once a day: a cancellation, an end, a deletion of which nobody told', async () => {
    const people = await Promise.all([app.person(), app.person(), app.person()]);
    const [first, second, third] = people as [Person, Person, Person];
    const [canceled, ended] = [await shop.buy(first, price), await shop.buy(second, price)];
    await shop.buy(third, price);
    await stripe().subscriptions.update(canceled, { cancel_at_period_end: true });
    await stripe().subscriptions.cancel(ended);
    await stripe().customers.del(await shop.customerIdOf(third));
    app.pass(DAY);
    expect(await reconcile()).toBe(0);
    app.pass(1);
    expect(await reconcile()).toBe(3);
    const told = async (one: Person) => (await one.call('GET', '/api/users/me/subscriptions')).body;
    expect((await told(first)).subscription.cancel_at_period_end).toBe(true);
    expect((await told(second)).has_active_subscription).toBe(false);
    expect((await told(third)).payments.has_customer).toBe(false);
    expect(await reconcile()).toBe(0);
  });

  test('a purchase of which nobody told, by somebody who never came back', async () => {
    const { body } = await beginCheckout(person, price);
    await shop.payCheckout(body.sessionId);
    app.pass(DAY + 2 * MINUTE);
    expect(await reconcile()).toBe(1);
    expect((await subscriptionRow())?.status).toBe('active');
    expect(await open()).toEqual([]);
  });

  test('subscriptions that are over are not asked for', async () => {
    const subscription = await shop.buy(person, price);
    await stripe().subscriptions.cancel(subscription);
    await app.sandbox.deliverDue();
    await app.deps.db.delete(stripe_events);
    app.pass(400 * DAY);
    watch();
    expect([await reconcile(), asked]).toEqual([0, []]);
  });
});

describe('no more than it can bear', () => {
  test('twenty in a round, those first that were asked for longest ago', async () => {
    const customers = await subscribers(23);
    await app.deps.db.delete(stripe_events);
    for (const [index, customer] of customers.entries()) {
      await app.deps.db
        .update(stripe_customers)
        .set({ synced_at: new Date(app.deps.clock().getTime() - index * 1000) })
        .where(eq(stripe_customers.customer_id, customer));
    }
    app.pass(DAY + 1);
    watch();
    expect(await reconcile()).toBe(20);
    expect(asked).toEqual([...customers].reverse().slice(0, 20));
    expect(await reconcile()).toBe(3);
    expect(await reconcile()).toBe(0);
  });

  test('two instances at once ask for each customer once', async () => {
    const customers = await subscribers(4);
    app.pass(DAY + 1);
    watch();
    const rounds = await Promise.all([reconcile(), createReconciler(app.deps)(), createReconciler(app.deps)()]);
    expect([...asked].sort()).toEqual([...customers].sort());
    expect(rounds.reduce((sum, count) => sum + count)).toBe(4);
  });

  test('a round that is under way is not begun again', async () => {
    await subscribers(1);
    app.pass(DAY + 1);
    const [one, other] = await Promise.all([reconcile(), reconcile()]);
    expect([one, other]).toEqual([1, 0]);
  });

  test('a customer that fails waits, longer each time, and keeps nobody else waiting', async () => {
    const [odd, fine] = (await subscribers(2)) as [string, string];
    await leaveBehind(odd);
    app.pass(1000);
    await leaveBehind(fine);
    watch((customer) => (customer === odd ? broken() : undefined));
    app.pass(2 * MINUTE);
    expect(await reconcile()).toBe(1);
    expect(asked).toEqual([odd, fine]);
    const waits: number[] = [];
    for (let minute = 1; waits.length < 4; minute++) {
      app.pass(MINUTE);
      const before = asked.length;
      await reconcile();
      if (asked.length > before) {
        waits.push(minute);
        minute = 0;
      }
    }
    expect(waits).toEqual([1, 2, 4, 8]);
    const [row] = await app.deps.db
      .select()
      .from(stripe_events)
      .where(eq(stripe_events.id, `evt_${odd}`));
    expect(row?.last_error).toBe('StripeInvalidRequestError 400');
    watch();
    app.pass(HOUR);
    expect(await reconcile()).toBe(1);
    expect((await open()).filter((id) => id.startsWith('evt_'))).toEqual([]);
    expect(app.errors.splice(0)).toHaveLength(5);
  });

  test('when the provider is down it is asked once, and then less and less', async () => {
    const customers = await subscribers(3);
    for (const customer of customers) await leaveBehind(customer);
    watch(down);
    app.pass(2 * MINUTE);
    for (let minute = 0; minute < 60; minute++) {
      await reconcile();
      app.pass(MINUTE);
    }
    expect(asked.length).toBeLessThanOrEqual(7);
    app.errors.length = 0;
    watch();
    app.pass(HOUR);
    expect(await reconcile()).toBe(3);
  });

  test('where no payments are taken nothing is asked', async () => {
    await subscribers(1);
    app.pass(10 * DAY);
    app.deps.payments = null;
    expect(await reconcile()).toBe(0);
  });
});
