import { asc } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf, outcome, type Person, useTestApp } from '../../tests/support/app.ts';
import { beginCheckout, refusal, shopOf } from '../../tests/support/buying.ts';
import { reportFault } from '../../tests/support/faults.ts';
import { rounds } from '../../tests/support/rounds.ts';
import { anEvent, sendEvent, toldBySandbox } from '../../tests/support/webhooks.ts';
import { everyRow } from '../../tests/support/world.ts';
import { CHECKOUT_BEGUN, stripe_customers, stripe_events, user_subscriptions } from './tables.ts';
import { WEBHOOK_PATH, webhookEvents } from './webhook.ts';

const CROWDS = rounds(1, 50);
const app = useTestApp();
const shop = shopOf(app);
let person: Person;
let price: string;

beforeEach(async () => {
  price = (await shop.tiers())[0]?.price_id as string;
  person = await app.person();
});

const stripe = () => shop.stripe();
const events = async () => {
  const all = await app.deps.db.select().from(stripe_events).orderBy(asc(stripe_events.id));
  return all.filter(({ type }) => type !== CHECKOUT_BEGUN);
};
const subscriptions = () => app.deps.db.select().from(user_subscriptions);
/** A subscription that is paid, and of which nothing has been told. */
const paid = async () => {
  const { body } = await beginCheckout(person, price);
  const subscription = await shop.payCheckout(body.sessionId);
  return { subscription, customer: await shop.customerIdOf(person), told: await toldBySandbox(app) };
};
const oneAbout = async () => {
  const { customer, told } = await paid();
  return { customer, event: told.find(({ type }) => type === 'customer.subscription.created') as { id: string } };
};

describe('what the provider tells', () => {
  test('the product follows: bought, renewed, canceled, ended', async () => {
    const subscription = await shop.buy(person, price);
    expect(await subscriptions()).toMatchObject([{ subscription_id: subscription, status: 'active' }]);
    await stripe().subscriptions.update(subscription, { cancel_at_period_end: true });
    await app.sandbox.deliverDue();
    expect(await subscriptions()).toMatchObject([{ cancel_at_period_end: true }]);
    await stripe().subscriptions.cancel(subscription);
    await app.sandbox.deliverDue();
    expect(await subscriptions()).toMatchObject([{ status: 'canceled' }]);
    for (const { processed_at, last_error } of await events()) {
      expect([processed_at, last_error]).toEqual([app.deps.clock(), null]);
    }
  });

  test('each of the events that have to be enabled leads to its customer, whatever it says itself', async () => {
    const { customer } = await paid();
    for (const type of webhookEvents) {
      await app.deps.db.delete(user_subscriptions);
      const object = type === 'customer.deleted' ? { id: customer } : { id: 'some_id', customer };
      const { status } = await sendEvent(app, anEvent(app, { type, data: { object } }));
      expect([type, status, (await subscriptions()).length]).toEqual([type, 200, 1]);
    }
  });

  test('a customer may stand in the event as a whole', async () => {
    const { customer } = await paid();
    const object = { id: 'sub_x', customer: { id: customer, object: 'customer' } };
    await sendEvent(app, anEvent(app, { data: { object } }));
    expect(await subscriptions()).toHaveLength(1);
  });

  test('an event is a hint: an old state in it changes nothing', async () => {
    const { customer, subscription } = await paid();
    const object = { id: subscription, customer, status: 'canceled', cancel_at_period_end: true };
    await sendEvent(app, anEvent(app, { type: 'customer.subscription.deleted', data: { object } }));
    expect(await subscriptions()).toMatchObject([{ status: 'active', cancel_at_period_end: false }]);
  });

  test('a deleted customer: its subscriptions are over and it is forgotten; the next purchase makes another', async () => {
    await shop.buy(person, price);
    const before = await shop.customerIdOf(person);
    await stripe().customers.del(before);
    await app.sandbox.deliverDue();
    expect(await subscriptions()).toMatchObject([{ status: 'canceled' }]);
    expect(await app.deps.db.select().from(stripe_customers)).toEqual([]);
    await shop.buy(person, price);
    expect(await shop.customerIdOf(person)).not.toBe(before);
    expect((await subscriptions()).map(({ status }) => status).sort()).toEqual(['active', 'canceled']);
  });

  test('types that nobody needs, and events about nobody here, are noted and nothing is asked', async () => {
    shop.nobodyIsAsked();
    for (const parts of [
      { id: 'evt_1', type: 'product.created' },
      { id: 'evt_2', type: 'customer.updated', data: { object: { id: 'cus_1', customer: 'cus_1' } } },
      { id: 'evt_3', type: 'invoice.paid', data: { object: { id: 'in_1', customer: null } } },
      { id: 'evt_4', type: 'invoice.paid', data: { object: { id: 'in_1', customer: 'cus_of_another_site' } } },
    ]) {
      expect((await sendEvent(app, anEvent(app, parts))).status).toBe(200);
    }
    expect((await events()).map(({ id, processed_at }) => [id, processed_at !== null])).toEqual([
      ...[
        ['evt_1', true],
        ['evt_2', true],
        ['evt_3', true],
        ['evt_4', true],
      ],
    ]);
  });
});

describe('the same event again', () => {
  test('does nothing more once it was dealt with', async () => {
    const { event } = await oneAbout();
    expect((await sendEvent(app, event)).status).toBe(200);
    const before = await everyRow(app);
    app.pass(1000);
    shop.nobodyIsAsked();
    expect((await sendEvent(app, event)).status).toBe(200);
    expect(await everyRow(app)).toEqual(before);
  });

  test('does the work when it was noted only', async () => {
    const { event, customer } = await oneAbout();
    const now = app.deps.clock();
    const noted = { id: event.id, type: 'customer.subscription.created', customer_id: customer };
    await app.deps.db.insert(stripe_events).values({ ...noted, created_at: now, received_at: now });
    expect((await sendEvent(app, event)).status).toBe(200);
    expect(await subscriptions()).toHaveLength(1);
    expect((await events())[0]?.processed_at).toEqual(now);
  });

  test(`thirty times at once: one effect, ${CROWDS} times`, async () => {
    for (let crowd = 0; crowd < CROWDS; crowd++) await thirtyAtOnce();
    const told = { acknowledged: 30 * CROWDS, lost: 0, twice: 0 };
    reportFault({ fault: 'one payment event, thirty times at once', rounds: CROWDS, ...told });
  });

  async function thirtyAtOnce() {
    for (const table of [user_subscriptions, stripe_events]) await app.deps.db.delete(table);
    person = await app.person();
    const { event } = await oneAbout();
    let asked = 0;
    shop.intercept(({ url }) => {
      if (url.includes('/v1/subscriptions?')) asked += 1;
      return undefined;
    });
    const answers = await Promise.all(Array.from({ length: 30 }, () => sendEvent(app, event)));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect([asked, (await subscriptions()).length, (await events()).length]).toEqual([1, 1, 1]);
  }

  test('several events about one customer at once are dealt with, and the copy is right', async () => {
    const { told, subscription } = await paid();
    const answers = await Promise.all([...told, ...told].map((event) => sendEvent(app, event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await subscriptions()).toMatchObject([{ subscription_id: subscription, status: 'active' }]);
    expect((await events()).every(({ processed_at }) => processed_at !== null)).toBe(true);
  });
});

describe('when the work fails', () => {
  test('it is answered with 500, noted without the provider’s words, and done with the next delivery', async () => {
    const { event } = await oneAbout();
    shop.intercept(() => refusal(500, { type: 'api_error', message: 'secret sk_live_1' }));
    expect(outcome(await sendEvent(app, event))).toEqual([
      ...[500, { error: 'The event could not be worked on. Please send it again.', code: 'WEBHOOK_FAILED' }],
    ]);
    expect(await events()).toMatchObject([{ processed_at: null, last_error: 'StripeAPIError 500' }]);
    expect(JSON.stringify(app.errors.splice(0))).not.toContain('sk_live_1');
    shop.intercept(() => undefined);
    expect((await sendEvent(app, event)).status).toBe(200);
    expect(await events()).toMatchObject([{ processed_at: app.deps.clock(), last_error: null }]);
    expect(await subscriptions()).toHaveLength(1);
  });

  test('a sync for another reason deals with what had come before it', async () => {
    const { event } = await oneAbout();
    shop.intercept(() => refusal(500, { type: 'api_error', message: 'Down' }));
    await sendEvent(app, event);
    app.errors.length = 0;
    shop.intercept(() => undefined);
    await person.call('POST', '/api/users/me/subscriptions/refresh');
    expect(await events()).toMatchObject([{ processed_at: app.deps.clock(), last_error: null }]);
  });
});

describe('who is not the provider', () => {
  const now = () => Math.floor(app.deps.clock().getTime() / 1000);
  const forgeries = {
    'no signature': () => ({ signature: null }),
    'an empty one': () => ({ signature: '' }),
    'one of another secret': () => ({ secret: 'whsec_another' }),
    nonsense: () => ({ signature: 'nonsense' }),
    'a right moment and a wrong signature': () => ({ signature: `t=${now()},v1=${'0'.repeat(64)}` }),
    'another scheme': () => ({ signature: `t=${now()},v0=${'0'.repeat(64)}` }),
    'a signature of five minutes and a second ago': () => ({ signedAt: now() - 301 }),
    'one of a day ago': () => ({ signedAt: now() - 86_400 }),
  };

  test.each(Object.entries(forgeries))('%s is refused and nothing is written', async (_, sending) => {
    const { event } = await oneAbout();
    const before = await everyRow(app);
    expect(codeOf(await sendEvent(app, event, sending()))).toEqual([400, 'WEBHOOK_SIGNATURE_WRONG']);
    expect(await everyRow(app)).toEqual(before);
  });

  test('a signature that is five minutes old is taken: the provider may be slow', async () => {
    const { event } = await oneAbout();
    expect((await sendEvent(app, event, { signedAt: now() - 300 })).status).toBe(200);
  });

  test('a body that was changed on the way is refused', async () => {
    const { event, customer } = await oneAbout();
    const before = await everyRow(app);
    const payload = JSON.stringify(event);
    const signature = stripe().webhooks.generateTestHeaderString({
      ...{ payload, secret: app.deps.payments?.webhookSecret as string, timestamp: now() },
    });
    for (const changed of [payload.replace(customer, 'cus_other'), `${payload} `, payload.slice(1), '']) {
      expect((await sendEvent(app, changed, { signature })).status, changed.slice(0, 20)).toBe(400);
    }
    expect(await everyRow(app)).toEqual(before);
    expect((await sendEvent(app, payload, { signature })).status).toBe(200);
  });

  test('the webhook verifies the raw bytes: a BOM put before the body, or a byte FF in it, is refused', async () => {
    const { event } = await oneAbout();
    const before = await everyRow(app);
    const secret = app.deps.payments?.webhookSecret as string;
    const signed = (payload: string) =>
      stripe().webhooks.generateTestHeaderString({ payload, secret, timestamp: now() });
    const plain = JSON.stringify(event);
    // What a decoder makes of the byte FF.
    const replaced = JSON.stringify({ ...event, note: '\ufffd' });
    const [start = '', end = ''] = replaced.split('\ufffd');
    for (const [bytes, payload] of [
      [Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(plain)]), plain],
      [Buffer.concat([Buffer.from(start), Buffer.from([0xff]), Buffer.from(end)]), replaced],
    ] as const) {
      const headers = { host: 'localhost:3000', 'stripe-signature': signed(payload) };
      const response = await app.request(WEBHOOK_PATH, { method: 'POST', body: bytes, headers });
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'WEBHOOK_SIGNATURE_WRONG' }]);
    }
    expect(await everyRow(app)).toEqual(before);
    expect((await sendEvent(app, replaced)).status, 'the character itself may be in an event').toBe(200);
  });

  test('a signed text that is no event is refused', async () => {
    const before = await everyRow(app);
    for (const text of ['{', 'null', '[]', '"text"', '{"type":"test"}', JSON.stringify(anEvent(app, { id: 7 }))]) {
      expect((await sendEvent(app, text)).status, text).toBe(400);
    }
    expect((await sendEvent(app, anEvent(app, { object: 'v2.core.event' }))).status).toBe(400);
    expect(await everyRow(app)).toEqual(before);
  });

  test('an event of live mode does not belong in test mode, nor the other way round', async () => {
    const { event } = await oneAbout();
    const before = await everyRow(app);
    expect(codeOf(await sendEvent(app, { ...event, livemode: true }))).toEqual([400, 'WEBHOOK_MODE_WRONG']);
    if (app.deps.payments) app.deps.payments = { ...app.deps.payments, mode: 'live' };
    expect((await sendEvent(app, event)).body.code).toBe('WEBHOOK_MODE_WRONG');
    expect(await everyRow(app)).toEqual(before);
  });

  test('a huge body is refused before it is looked at', async () => {
    const before = await everyRow(app);
    const { status, body } = await sendEvent(app, anEvent(app, { padding: 'x'.repeat(1_050_000) }));
    expect([status, body.code]).toEqual([413, 'BODY_TOO_LARGE']);
    expect(await everyRow(app)).toEqual(before);
  });

  test('where no payments are taken nothing is', async () => {
    const { event } = await oneAbout();
    app.deps.payments = null;
    expect(codeOf(await sendEvent(app, event))).toEqual([503, 'PAYMENTS_NOT_SET_UP']);
    expect(await events()).toEqual([]);
  });

  test('another method is refused', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const { status, headers } = await app.call(method, WEBHOOK_PATH);
      expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    }
  });
});
