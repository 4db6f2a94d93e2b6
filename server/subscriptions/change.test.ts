import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { sessions } from '#server/account/tables.ts';
import { codeOf, ok, usePerson, useTestApp } from '../../tests/support/app.ts';
import { refusal, shopOf, type Tiers } from '../../tests/support/buying.ts';
import { subscription_tiers, user_subscriptions } from './tables.ts';

const app = useTestApp();
const shop = shopOf(app);
let tiers: Tiers;
const person = usePerson(app);
let subscription: string;

beforeEach(async () => {
  tiers = await shop.tiers();
});

const priceOf = (name: string) => tiers.find((tier) => tier.name === name)?.price_id as string;
const subscribe = async () => {
  subscription = await shop.buy(person, priceOf('Monthly'));
};
const cancel = (body: unknown = {}) => person.call('POST', '/api/cancel-subscription', body);
const resume = (body: unknown = {}) => person.call('POST', '/api/resume-subscription', body);
const change = (priceId: string, more = {}) => person.call('POST', '/api/change-subscription', { priceId, ...more });
const portal = () => person.call('POST', '/functions/v1/create-portal-session');
const mine = async () => (await person.call('GET', '/api/users/me/subscriptions')).body;
const stripe = () => shop.stripe();
const atProvider = () => stripe().subscriptions.retrieve(subscription);
/** As the provider's portal does it: not by the flag. */
const cancelByMoment = async () => {
  const cancel_at = (await atProvider()).items.data[0]?.current_period_end as number;
  await stripe().subscriptions.update(subscription, { cancel_at });
  await app.sandbox.deliverDue();
};

describe('L7-012, L7-076: one’s subscription', () => {
  test('nobody has one at first', async () => {
    const payments = { mode: 'sandbox', has_customer: false };
    expect(await mine()).toEqual({ subscription: null, has_active_subscription: false, payments });
  });

  test('L4-034, L7-038: bought, it is active and there are invoices to look at', async () => {
    await subscribe();
    const { subscription: told, has_active_subscription, payments } = await mine();
    expect(told).toMatchObject({
      ...{ status: 'active', cancel_at_period_end: false, tier_id: tiers[0]?.id, tier_name: 'Monthly' },
      ...{ price_amount: 1200, currency: 'usd', interval: 'month' },
      ...{ current_period_start: '2026-11-20T09:00:00.000Z', current_period_end: '2026-12-20T09:00:00.000Z' },
    });
    expect([has_active_subscription, payments]).toEqual([true, { mode: 'sandbox', has_customer: true }]);
    const session = await person.call('GET', '/api/auth/session');
    expect(session.body.has_active_subscription).toBe(true);
  });

  test('L6-004: nobody sees another’s', async () => {
    await subscribe();
    const other = await app.person();
    expect((await other.call('GET', '/api/users/me/subscriptions')).body.subscription).toBe(null);
    expect((await app.call('GET', '/api/users/me/subscriptions')).status).toBe(401);
  });

  test('where no payments are taken any more it is still read', async () => {
    await subscribe();
    app.deps.payments = null;
    const { subscription: told, payments } = await mine();
    expect([told.status, payments]).toEqual(['active', { mode: 'off', has_customer: true }]);
  });

  test('a tier that is gone leaves its subscription as a former plan; one with a new price stays the tier', async () => {
    await subscribe();
    const monthly = eq(subscription_tiers.id, tiers[0]?.id as string);
    await app.deps.db.update(subscription_tiers).set({ price_id: 'price_new', price_amount: 1500 }).where(monthly);
    await person.call('POST', '/api/users/me/subscriptions/refresh');
    expect((await mine()).subscription).toMatchObject({ tier_name: 'Monthly', price_amount: 1200 });
    await app.deps.db.delete(subscription_tiers).where(monthly);
    expect((await mine()).subscription).toMatchObject({ tier_id: null, tier_name: 'Former plan' });
  });

  test('L8-026: a failure is told as such and logged', async () => {
    await subscribe();
    shop.intercept(() => refusal(500, { type: 'api_error', message: 'Down' }));
    const { status, body } = await person.call('POST', '/api/users/me/subscriptions/refresh');
    expect([status, body]).toEqual([500, { error: 'Failed to get subscriptions', code: 'SUBSCRIPTIONS_FAILED' }]);
    expect(app.errors.splice(0)).toHaveLength(1);
  });
});

describe('asking the provider on returning from a checkout', () => {
  const refresh = () => person.call('POST', '/api/users/me/subscriptions/refresh');

  test('without a customer there is nothing to ask', async () => {
    shop.nobodyIsAsked();
    expect((await refresh()).body).toEqual({ subscription: null, checkout_begun: false });
  });

  test('a checkout is begun for as long as it can be paid; another person’s is none of one’s own', async () => {
    const other = await app.person();
    await other.call('POST', '/functions/v1/create-checkout-session', { priceId: priceOf('Monthly') });
    expect((await refresh()).body.checkout_begun).toBe(false);
    await person.call('POST', '/functions/v1/create-checkout-session', { priceId: priceOf('Monthly') });
    expect((await refresh()).body).toEqual({ subscription: null, checkout_begun: true });
    app.pass(25 * 3_600_000);
    expect((await refresh()).body.checkout_begun, 'over').toBe(false);
  });

  test('what changed there is here, whether or not an event came', async () => {
    await subscribe();
    await stripe().subscriptions.update(subscription, { cancel_at_period_end: true });
    expect((await mine()).subscription.cancel_at_period_end).toBe(false);
    expect((await refresh()).body.subscription.cancel_at_period_end).toBe(true);
    expect((await mine()).subscription.cancel_at_period_end).toBe(true);
  });

  test('is limited, and says where payments are off', async () => {
    await subscribe();
    for (let n = 0; n < 60; n++) await app.deps.limits.take('paymentUser', person.who.user_id).catch(() => {});
    expect((await refresh()).status).toBe(429);
    await app.deps.limits.clear('paymentUser', person.who.user_id);
    app.deps.payments = null;
    expect((await refresh()).body.code).toBe('PAYMENTS_NOT_SET_UP');
  });
});

describe('L7-066: canceling', () => {
  test('L4-035: sets cancel_at_period_end; access lasts to the end of the period', async () => {
    await subscribe();
    const { status, body } = await cancel({ userId: person.who.user_id });
    expect([status, body.subscription.cancel_at_period_end, body.subscription.status]).toEqual([200, true, 'active']);
    expect(body.subscription.current_period_end).toBe('2026-12-20T09:00:00.000Z');
    expect((await atProvider()).cancel_at_period_end).toBe(true);
    expect((await mine()).subscription).toEqual(body.subscription);
    await shop.nextStep(subscription);
    await app.sandbox.deliverDue();
    expect(await mine()).toMatchObject({ subscription: null, has_active_subscription: false });
  });

  test('twice is as once', async () => {
    await subscribe();
    const [one, other] = await Promise.all([cancel(), cancel()]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.body.subscription.cancel_at_period_end).toBe(true);
    let updates = 0;
    shop.intercept(({ method }) => {
      if (method === 'POST') updates += 1;
      return undefined;
    });
    expect((await cancel()).body).toEqual(other.body);
    expect(updates, 'nothing is left to be said').toBe(0);
  });

  test('one whose renewal has failed ends at once: its period is not paid, and is no longer collected', async () => {
    subscription = await shop.buy(person, priceOf('Yearly'), 'declined');
    await shop.nextStep(subscription);
    const { status, body } = await cancel();
    const { status: told, current_period_end } = body.subscription;
    expect([status, told, current_period_end]).toEqual([200, 'canceled', app.deps.clock().toISOString()]);
    const [invoice] = (await stripe().invoices.list({ subscription })).data;
    expect([invoice?.status, invoice?.next_payment_attempt]).toEqual(['open', null]);
  });

  test.each(['unpaid', 'paused', 'trialing'])('and one that is %s', async (state) => {
    await subscribe();
    await shop.change(subscription, { status: state });
    expect((await cancel()).body.subscription).toMatchObject({ status: state, cancel_at_period_end: true });
  });

  test('one whose period is over while it is paused ends at once', async () => {
    await subscribe();
    await shop.pause(subscription);
    app.pass(40 * 24 * 3_600_000);
    await app.deps.db.update(sessions).set({ expires_at: new Date(app.deps.clock().getTime() + 1000) });
    const { status, body } = await cancel();
    expect([status, body.subscription.status]).toEqual([200, 'canceled']);
    expect((await atProvider()).status).toBe('canceled');
    expect((await cancel()).body.code, 'and is then over').toBe('SUBSCRIPTION_NOT_FOUND');
  });

  test('without one, or with one that is over, it says so', async () => {
    expect((await cancel()).body).toEqual({
      error: 'You have no subscription that could be changed.',
      code: 'SUBSCRIPTION_NOT_FOUND',
    });
    await subscribe();
    await stripe().subscriptions.cancel(subscription);
    expect((await mine()).subscription.status, 'nobody has told yet').toBe('active');
    expect(codeOf(await cancel())).toEqual([404, 'SUBSCRIPTION_NOT_FOUND']);
    expect((await mine()).has_active_subscription, 'and what was found out is kept').toBe(false);
  });

  test('one that ends just then is not a failure of the provider', async () => {
    await subscribe();
    let ended = false;
    shop.intercept(async (request) => {
      if (ended || request.method !== 'POST') return undefined;
      ended = true;
      await stripe().subscriptions.cancel(subscription);
      return undefined;
    });
    expect((await cancel()).body.code).toBe('SUBSCRIPTION_NOT_FOUND');
  });

  test('L7-057: only one’s own', async () => {
    await subscribe();
    const other = await app.person();
    for (const call of [cancel, resume]) {
      expect(codeOf(await call({ userId: other.who.user_id }))).toEqual([403, 'FORBIDDEN']);
    }
    expect((await change(priceOf('Yearly'), { userId: other.who.user_id })).body.code).toBe('FORBIDDEN');
    expect((await atProvider()).cancel_at_period_end).toBe(false);
  });

  test('L8-023, L8-024: a failure has its sentence, the provider’s where it is for people', async () => {
    await subscribe();
    const failWith = (status: number, error: Record<string, unknown>) =>
      shop.intercept(({ method }) => (method === 'POST' ? refusal(status, error) : undefined));
    failWith(500, { type: 'api_error', message: 'Down' });
    const plain = await cancel();
    expect([plain.status, plain.body.error]).toEqual([502, 'Failed to cancel subscription']);
    failWith(400, { type: 'invalid_request_error', message: 'This subscription is managed elsewhere.' });
    expect((await cancel()).body.error).toBe('This subscription is managed elsewhere.');
    failWith(401, { type: 'invalid_request_error', message: 'No' });
    expect((await cancel()).body.code).toBe('PAYMENTS_REFUSED');
    expect(app.errors.splice(0)).toHaveLength(3);
    expect((await mine()).subscription.cancel_at_period_end).toBe(false);
    app.deps.payments = null;
    expect((await cancel()).body.code).toBe('PAYMENTS_NOT_SET_UP');
  });
});

describe('undoing a cancellation', () => {
  test('works until it takes effect', async () => {
    await subscribe();
    await cancel();
    const { status, body } = await resume();
    expect([status, body.subscription.cancel_at_period_end]).toEqual([200, false]);
    expect((await atProvider()).cancel_at_period_end).toBe(false);
    expect((await resume()).body, 'again changes nothing').toEqual(body);
    await cancel();
    await shop.nextStep(subscription);
    expect((await resume()).body.code).toBe('SUBSCRIPTION_NOT_FOUND');
  });

  test('one that the portal has set as a moment is seen as canceled, and undone in that way', async () => {
    await subscribe();
    await cancelByMoment();
    expect((await mine()).subscription.cancel_at_period_end).toBe(true);
    expect((await cancel()).body.subscription.cancel_at_period_end, 'there is nothing to add').toBe(true);
    expect((await atProvider()).cancel_at_period_end).toBe(false);
    expect((await resume()).body.subscription.cancel_at_period_end).toBe(false);
    expect((await atProvider()).cancel_at).toBe(null);
  });

  test('a moment beyond the period is no cancellation of it', async () => {
    await subscribe();
    const end = (await atProvider()).items.data[0]?.current_period_end as number;
    await shop.change(subscription, { cancel_at: end + 1 });
    await person.call('POST', '/api/users/me/subscriptions/refresh');
    expect((await mine()).subscription.cancel_at_period_end).toBe(false);
  });

  test('a failure has its sentence', async () => {
    await subscribe();
    await cancel();
    shop.intercept(({ method }) => (method === 'POST' ? refusal(500, { type: 'api_error' }) : undefined));
    expect((await resume()).body.error).toBe('Failed to undo the cancellation');
    app.errors.length = 0;
  });
});

describe('changing the plan', () => {
  test('takes effect at once and is charged by the provider', async () => {
    await subscribe();
    const body = ok(await change(priceOf('Yearly')));
    expect(body.subscription).toMatchObject({ tier_name: 'Yearly', price_amount: 9600, interval: 'year' });
    expect((await atProvider()).items.data[0]?.price.id).toBe(priceOf('Yearly'));
    const [row, ...more] = await app.deps.db.select().from(user_subscriptions);
    expect([row?.subscription_id, more], 'the same subscription').toEqual([subscription, []]);
    expect((await change(priceOf('Yearly'))).body, 'again changes nothing').toEqual(body);
  });

  test('a period that is not paid is not credited against another plan', async () => {
    subscription = await shop.buy(person, priceOf('Yearly'), 'declined');
    await shop.nextStep(subscription);
    expect(codeOf(await change(priceOf('Monthly')))).toEqual([409, 'PLAN_CHANGE_UNPAID']);
    expect((await atProvider()).items.data[0]?.price.id).toBe(priceOf('Yearly'));
  });

  test('a cancellation stays, and then takes effect at the end of the new period', async () => {
    await subscribe();
    await cancel();
    const { body } = await change(priceOf('Yearly'));
    expect(body.subscription).toMatchObject({ tier_name: 'Yearly', cancel_at_period_end: true });
    const { cancel_at_period_end, items } = await atProvider();
    expect([cancel_at_period_end, items.data[0]?.price.id]).toEqual([true, priceOf('Yearly')]);
    expect(body.subscription.current_period_end).toBe('2027-11-20T09:00:00.000Z');
  });

  test('one that the portal has set as a moment does not end the new period early', async () => {
    await subscribe();
    await cancelByMoment();
    const { body } = await change(priceOf('Yearly'));
    expect(body.subscription).toMatchObject({ tier_name: 'Yearly', cancel_at_period_end: true });
    expect((await atProvider()).cancel_at).toBe(Date.parse('2027-11-20T09:00:00.000Z') / 1000);
  });

  test('L8-021: when the card says no, nothing is changed and the provider’s sentence is told', async () => {
    subscription = await shop.buy(person, priceOf('Monthly'), 'declined');
    const { status, body } = await change(priceOf('Yearly'));
    expect([status, body]).toEqual([402, { error: 'Your card was declined.', code: 'PAYMENT_FAILED' }]);
    expect((await mine()).subscription.tier_name).toBe('Monthly');
    expect((await atProvider()).items.data[0]?.price.id).toBe(priceOf('Monthly'));
  });

  test('only to what is offered, and only with a subscription', async () => {
    expect((await change(priceOf('Yearly'))).body.code).toBe('SUBSCRIPTION_NOT_FOUND');
    await subscribe();
    await app.deps.db.update(subscription_tiers).set({ active: false }).where(eq(subscription_tiers.name, 'Yearly'));
    for (const priceId of [priceOf('Yearly'), 'price_unknown']) {
      expect((await change(priceId)).body.code).toBe('PRICE_UNKNOWN');
    }
  });

  test('a failure has its sentence', async () => {
    await subscribe();
    shop.intercept(({ method }) => (method === 'POST' ? refusal(500, { type: 'api_error' }) : undefined));
    expect((await change(priceOf('Yearly'))).body.error).toBe('Failed to change the plan');
    app.errors.length = 0;
  });
});

describe('cards and invoices', () => {
  test('the provider’s page comes back to the subscription', async () => {
    await subscribe();
    let asked = '';
    shop.intercept(async (request) => {
      if (request.method === 'POST') asked = await request.text();
      return undefined;
    });
    const { status, body } = await portal();
    expect([status, Object.keys(body)]).toEqual([200, ['url']]);
    expect(Object.fromEntries(new URLSearchParams(asked))).toEqual({
      customer: await shop.customerIdOf(person),
      return_url: 'http://localhost:3000/subscription',
    });
  });

  test('without a customer there is none, nor with one that the provider does not know', async () => {
    expect((await portal()).body.code).toBe('SUBSCRIPTION_NOT_FOUND');
    await subscribe();
    await stripe().customers.del(await shop.customerIdOf(person));
    expect((await portal()).body.code).toBe('SUBSCRIPTION_NOT_FOUND');
  });

  test('a failure has its sentence', async () => {
    await subscribe();
    shop.intercept(() => refusal(500, { type: 'api_error' }));
    expect((await portal()).body.error).toBe('Failed to open the cards and invoices');
    app.errors.length = 0;
  });
});
