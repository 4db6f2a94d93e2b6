import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf, ok, outcome, usePerson, useTestApp } from '../../tests/support/app.ts';
import { beginCheckout, refusal, shopOf, type Tiers } from '../../tests/support/buying.ts';
import { testPrice } from './prices.ts';
import { stripe_customers, subscription_tiers } from './tables.ts';

const app = useTestApp();
const shop = shopOf(app);
const PATH = '/functions/v1/create-checkout-session';
let tiers: Tiers;
const person = usePerson(app);
let price: string;

beforeEach(async () => {
  tiers = await shop.tiers();
  price = tiers[0]?.price_id as string;
});

const stripe = () => shop.stripe();
const sessionOf = (id: string) => stripe().checkout.sessions.retrieve(id);
const openSessions = async () => {
  const all = await Promise.all((await shop.made('checkout.session')).map(sessionOf));
  return all.filter(({ status }) => status === 'open');
};
const withKey = (key: string, body: unknown = { priceId: price }) =>
  app.call('POST', PATH, body, { authorization: `Bearer ${person.token}`, 'idempotency-key': key });

describe('L7-052: beginning a purchase', () => {
  test('L5-035, L7-059, L7-061: answers a session and where to pay it', async () => {
    const body = ok(await beginCheckout(person, price));
    const session = await sessionOf(body.sessionId);
    expect(body).toEqual({ sessionId: session.id, url: session.url });
    expect(session).toMatchObject({
      ...{ mode: 'subscription', status: 'open', client_reference_id: person.who.user_id },
      success_url: 'http://localhost:3000/subscription?test=success',
      cancel_url: 'http://localhost:3000/subscription?test=cancel',
    });
    expect((await stripe().prices.retrieve(price)).unit_amount).toBe(session.amount_total);
  });

  test('L7-013: the customer is made by the server with the account’s address, and is the same the next time', async () => {
    await beginCheckout(person, price);
    const id = await shop.customerIdOf(person);
    expect(await stripe().customers.retrieve(id)).toMatchObject({
      ...{ email: person.email, metadata: { user_id: person.who.user_id } },
    });
    await beginCheckout(person, price);
    expect(await shop.made('customer')).toEqual([id]);
  });

  test('a second checkout ends the first', async () => {
    const first = (await beginCheckout(person, price)).body.sessionId;
    const second = (await beginCheckout(person, tiers[2]?.price_id as string)).body.sessionId;
    expect((await sessionOf(first)).status).toBe('expired');
    expect((await openSessions()).map(({ id }) => id)).toEqual([second]);
  });

  test('twenty at once make one customer and leave one checkout to pay', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => beginCheckout(person, price)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await shop.made('customer')).toHaveLength(1);
    expect(await openSessions()).toHaveLength(1);
  });

  test('no more than 60 within 15 minutes', async () => {
    for (let n = 0; n < 60; n++) await app.deps.limits.take('paymentUser', person.who.user_id);
    const { status, body, headers } = await beginCheckout(person, price);
    expect([status, body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await shop.made('customer')).toEqual([]);
  });

  test('L8-019: where no payments are taken it says so', async () => {
    app.deps.payments = null;
    expect(outcome(await beginCheckout(person, price))).toEqual([
      ...[503, { error: 'Payment system not initialized', code: 'PAYMENTS_NOT_SET_UP' }],
    ]);
  });
});

describe('what a body may say', () => {
  test('L6-004, L7-054, L7-056, L7-057: only oneself and one’s own customer', async () => {
    const other = await app.person();
    await beginCheckout(other, price);
    const foreign = await shop.customerIdOf(other);
    for (const more of [{ userId: other.who.user_id }, { customerId: foreign }, { customerId: 'cus_unknown' }]) {
      expect(codeOf(await beginCheckout(person, price, more)), JSON.stringify(more)).toEqual([403, 'FORBIDDEN']);
    }
    expect(await shop.made('customer')).toEqual([foreign]);
    const customerId = foreign;
    expect((await beginCheckout(other, price, { userId: other.who.user_id, customerId })).status).toBe(200);
  });

  test.each([
    ['http://localhost:3000/subscription', 'http://localhost:3000/subscription?test=success'],
    [
      'http://localhost:3000/subscription?from=profile',
      'http://localhost:3000/subscription?from=profile&test=success',
    ],
    ['http://localhost:3000/subscription?test=cancel#plans', 'http://localhost:3000/subscription?test=success'],
    ['http://localhost:3000/', 'http://localhost:3000/?test=success'],
    ['http://127.0.0.1:3000/subscription', 'http://127.0.0.1:3000/subscription?test=success'],
    ['http://localhost:3000\\@evil.example/', 'http://localhost:3000/@evil.example/?test=success'],
  ])('L7-058: %s comes back to %s', async (returnUrl, success_url) => {
    const { body } = await beginCheckout(person, price, { returnUrl });
    expect((await sessionOf(body.sessionId)).success_url).toBe(success_url);
  });

  test.each([
    'https://evil.example/subscription',
    'http://localhost:3000.evil.example/',
    'http://localhost:3000@evil.example/',
    'http://user:pass@localhost:3000/',
    'http://localhost:3001/subscription',
    'https://localhost:3000/subscription',
    '//evil.example/subscription',
    '/subscription',
    'javascript:alert(1)',
    'data:text/html,hello',
    'not an address',
    '',
  ])('L7-058: %j is refused', async (returnUrl) => {
    expect(codeOf(await beginCheckout(person, price, { returnUrl }))).toEqual([400, 'RETURN_URL_FOREIGN']);
    expect(await shop.made('checkout.session')).toEqual([]);
  });

  test('L7-055: only the price of a tier that is offered', async () => {
    const foreign = await stripe().prices.create({
      ...{ currency: 'usd', unit_amount: 1, recurring: { interval: 'month' }, product_data: { name: 'Cheap' } },
    });
    await app.deps.db.update(subscription_tiers).set({ active: false }).where(eq(subscription_tiers.name, 'Yearly'));
    const inactive = tiers[2]?.price_id as string;
    for (const priceId of [foreign.id, inactive, await testPrice(app.deps), 'price_unknown']) {
      expect(codeOf(await beginCheckout(person, priceId)), priceId).toEqual([400, 'PRICE_UNKNOWN']);
    }
    for (const priceId of [undefined, '', 7, null]) {
      const { status, body } = await beginCheckout(person, priceId as string);
      expect([status, body.error]).toEqual([400, 'Choose a plan.']);
    }
  });
});

describe('who has a subscription buys no other', () => {
  test.each(['active', 'trialing', 'past_due', 'unpaid', 'paused'])('while it is %s', async (status) => {
    const subscription = await shop.buy(person, price);
    await shop.change(subscription, { status });
    const { status: answered, body } = await beginCheckout(person, price);
    expect([answered, body.code]).toEqual([409, 'ALREADY_SUBSCRIBED']);
    expect(await openSessions()).toEqual([]);
  });

  test.each(['canceled', 'incomplete', 'incomplete_expired'])('but does once it is %s', async (status) => {
    const subscription = await shop.buy(person, price);
    await shop.change(subscription, { status, ended_at: null });
    expect((await beginCheckout(person, price)).status).toBe(200);
  });

  test('also when it was paid a moment ago and nobody has told yet', async () => {
    const { body } = await beginCheckout(person, price);
    await shop.payCheckout(body.sessionId);
    const second = await beginCheckout(person, price);
    expect(second.body.code).toBe('ALREADY_SUBSCRIBED');
    const mine = await person.call('GET', '/api/users/me/subscriptions');
    expect(mine.body.subscription.status, 'and what was found out is kept').toBe('active');
  });

  test('also when it is paid while the next checkout is being made', async () => {
    const { body } = await beginCheckout(person, price);
    let paid = false;
    shop.intercept(async (request) => {
      if (paid || !request.url.endsWith('/expire')) return undefined;
      paid = true;
      await shop.payCheckout(body.sessionId);
      return undefined;
    });
    const second = await beginCheckout(person, price);
    expect([paid, second.body.code]).toEqual([true, 'ALREADY_SUBSCRIBED']);
    expect(await shop.made('subscription')).toHaveLength(1);
  });
});

describe('a customer that the provider does not know any more', () => {
  test('deleted there: the next purchase makes a new one', async () => {
    await beginCheckout(person, price);
    const before = await shop.customerIdOf(person);
    await stripe().customers.del(before);
    expect((await beginCheckout(person, price)).status).toBe(200);
    expect(await shop.customerIdOf(person)).not.toBe(before);
  });

  test('of another mode, because the database was moved: a new one as well', async () => {
    const values = { id: person.who.user_id, customer_id: 'cus_of_the_other_mode' };
    await app.deps.db.insert(stripe_customers).values(values);
    const body = ok(await beginCheckout(person, price));
    const customer = await shop.customerIdOf(person);
    expect(customer).not.toBe('cus_of_the_other_mode');
    expect((await sessionOf(body.sessionId)).customer).toBe(customer);
  });
});

describe('a call whose answer got lost', () => {
  test('finds its checkout again with the same key', async () => {
    let lost = '';
    shop.intercept(async (request) => {
      if (lost || request.method !== 'POST' || !request.url.endsWith('/v1/checkout/sessions')) return undefined;
      lost = (await (await app.sandbox.fetch(request)).json()).id;
      throw new Error('the connection broke');
    });
    expect(codeOf(await withKey('one-purchase'))).toEqual([502, 'CHECKOUT_FAILED']);
    app.errors.length = 0;
    const again = await withKey('one-purchase');
    expect([again.status, again.body.sessionId]).toEqual([200, lost]);
    expect((await sessionOf(lost)).status).toBe('open');
    expect(await shop.made('checkout.session')).toEqual([lost]);
  });

  test('and gets a new one where that was ended meanwhile', async () => {
    let lost = '';
    shop.intercept(async (request) => {
      if (lost || request.method !== 'POST' || !request.url.endsWith('/v1/checkout/sessions')) return undefined;
      lost = (await (await app.sandbox.fetch(request)).json()).id;
      throw new Error('the connection broke');
    });
    await withKey('one-purchase');
    app.errors.length = 0;
    const inAnotherTab = await beginCheckout(person, price);
    const again = ok(await withKey('one-purchase'));
    expect([lost, inAnotherTab.body.sessionId]).not.toContain(again.sessionId);
    expect((await openSessions()).map(({ id }) => id)).toEqual([again.sessionId]);
  });
});

describe('what the provider refuses', () => {
  const fallback = (status: number) => `Failed to create checkout session (${status})`;
  const secret = 'sk_live_51verysecret';

  test.each([
    ['L8-017: a sentence about the card', 402, card('Your card was declined.'), 502, 'Your card was declined.'],
    ['L8-017: one about what was asked', 400, wrong('This promotion has ended.'), 502, 'This promotion has ended.'],
    ['L8-016: a word for developers: an id', 400, wrong("No such price: 'price_123'"), 502, fallback(400)],
    ['L8-016: a parameter', 400, wrong('Received unknown parameter: `mode`'), 502, fallback(400)],
    ['L8-016: an address', 400, wrong('See https://stripe.com/docs'), 502, fallback(400)],
    ['L8-016: a limit', 429, { type: 'invalid_request_error', message: 'Too many' }, 502, fallback(429)],
    ['L8-016: its own failure', 503, { type: 'api_error', message: 'Down' }, 502, fallback(503)],
    ['L8-018: a wrong key', 401, wrong(`Invalid API Key: ${secret}`), 502, 'Failed to initialize payment system'],
    ['L8-018: a key that may not', 403, wrong(`The key ${secret}`), 502, 'Failed to initialize payment system'],
  ])('%s', async (_, providerStatus, error, status, sentence) => {
    shop.intercept(() => refusal(providerStatus, error));
    const answer = await beginCheckout(person, price);
    expect([answer.status, answer.body.error]).toEqual([status, sentence]);
    const logged = JSON.stringify(app.errors.splice(0));
    expect(logged).not.toContain(secret);
    expect(logged).not.toContain(error.message);
    expect(JSON.stringify(answer.body)).not.toContain(secret);
  });

  test('L8-016: no answer at all counts as 502', async () => {
    shop.intercept(() => {
      throw new Error(`connect ECONNREFUSED ${secret}`);
    });
    const answer = await beginCheckout(person, price);
    expect([answer.status, answer.body]).toEqual([502, { error: fallback(502), code: 'CHECKOUT_FAILED' }]);
    expect(JSON.stringify(app.errors.splice(0))).not.toContain(secret);
  });

  test.each([{ id: '' }, { url: null }])('L8-015: a session without an id or an address: %j', async (change) => {
    shop.intercept(async (request) => {
      if (request.method !== 'POST' || !request.url.endsWith('/v1/checkout/sessions')) return undefined;
      const session = await (await app.sandbox.fetch(request)).json();
      return Response.json({ ...session, ...change });
    });
    expect(outcome(await beginCheckout(person, price))).toEqual([
      502,
      { error: 'Invalid response from server: No session ID received', code: 'CHECKOUT_WITHOUT_SESSION' },
    ]);
  });

  test('a failure of the server’s own frees the Idempotency-Key', async () => {
    let down = true;
    shop.intercept(() => (down ? refusal(500, { type: 'api_error', message: 'Down' }) : undefined));
    expect((await withKey('one-purchase')).body.code).toBe('CHECKOUT_FAILED');
    app.errors.length = 0;
    down = false;
    expect((await withKey('one-purchase')).status).toBe(200);
  });
});

describe('L7-062: the test payment', () => {
  const testPayment = () => person.call('POST', '/functions/v1/create-test-payment');

  test('L7-065, L9-027: begins a checkout of $10.00 a month and answers success and message', async () => {
    const { status, body } = await testPayment();
    expect([status, body.success, typeof body.message]).toEqual([200, true, 'string']);
    const session = await sessionOf(body.sessionId);
    expect([session.amount_total, session.currency, session.mode]).toEqual([1000, 'usd', 'subscription']);
    expect([session.success_url, session.cancel_url], 'L7-063, L7-064').toEqual([
      'http://localhost:3000/subscription?test=success',
      'http://localhost:3000/subscription?test=cancel',
    ]);
  });

  test('what is bought with it is called so', async () => {
    const { body } = await testPayment();
    await shop.payCheckout(body.sessionId);
    const { body: refreshed } = await person.call('POST', '/api/users/me/subscriptions/refresh');
    expect(refreshed.subscription).toMatchObject({
      ...{ tier_id: null, tier_name: 'Test payment', price_amount: 1000, interval: 'month', status: 'active' },
    });
    expect((await testPayment()).body.code).toBe('ALREADY_SUBSCRIBED');
  });

  test('L1-014: is refused in live mode', async () => {
    if (app.deps.payments) app.deps.payments = { ...app.deps.payments, mode: 'live' };
    expect(codeOf(await testPayment())).toEqual([403, 'TEST_PAYMENT_REFUSED']);
  });

  test('L8-022: a failure says what failed', async () => {
    shop.intercept((request) =>
      request.url.endsWith('/v1/checkout/sessions') ? refusal(402, card('Your card was declined.')) : undefined,
    );
    expect(outcome(await testPayment())).toEqual([
      ...[502, { error: 'Test payment failed: Your card was declined.', code: 'TEST_PAYMENT_FAILED' }],
    ]);
    shop.intercept(() => refusal(500, { type: 'api_error', message: 'Down' }));
    expect((await testPayment()).body.error).toBe('Test payment failed: Failed to create checkout session (500)');
    app.errors.length = 0;
    shop.intercept(() => refusal(401, wrong('No')));
    expect((await testPayment()).body.code).toBe('PAYMENTS_REFUSED');
    app.errors.length = 0;
  });
});

const card = (message: string) => ({ type: 'card_error', code: 'card_declined', message });

const wrong = (message: string) => ({ type: 'invalid_request_error', message });
