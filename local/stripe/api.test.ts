import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { SANDBOX_KEY } from '#server/subscriptions/payments.ts';
import { useTestApp } from '../../tests/support/app.ts';
import { aCheckout, aPrice, aSubscriber, stripeOf } from '../../tests/support/shop.ts';

const app = useTestApp();

/** What a call is refused with. */
async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Stripe.errors.StripeError);
  return error as Stripe.errors.StripeError;
}

describe('who may call', () => {
  test('another key is refused as the provider refuses it', async () => {
    const httpClient = Stripe.createFetchHttpClient(app.sandbox.fetch);
    const stranger = new Stripe('sk_test_somebody_else', { httpClient, maxNetworkRetries: 0 });
    const error = await refusal(stranger.customers.create({}));
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect([error.statusCode, error.message]).toEqual([401, 'Invalid API Key provided: sk_test_***']);
  });

  test('what the sandbox does not have is said', async () => {
    const error = await refusal(stripeOf(app).coupons.create({ percent_off: 10, duration: 'once' }));
    expect(error.statusCode).toBe(404);
    expect(error.message).toContain('Unrecognized request URL (POST: /v1/coupons)');
  });
});

describe('products and prices', () => {
  test('a price of three months is a month counted three times, with a product of its own', async () => {
    const stripe = stripeOf(app);
    const recurring = { interval: 'month', interval_count: 3 } as const;
    const made = await aPrice(app, { unit_amount: 3000, recurring, lookup_key: 'three' });
    const price = await stripe.prices.retrieve(made.id, { expand: ['product'] });
    expect(price).toMatchObject({ unit_amount: 3000, currency: 'usd', type: 'recurring', lookup_key: 'three' });
    expect(price.recurring).toMatchObject({ interval: 'month', interval_count: 3 });
    expect(price.unit_amount_decimal?.toString()).toBe('3000');
    expect(price.product).toMatchObject({ object: 'product', name: 'Monthly', active: true });
    const product = await stripe.products.create({ name: 'Other', metadata: { kind: 'x' } });
    expect(await stripe.products.retrieve(product.id)).toMatchObject({ name: 'Other', metadata: { kind: 'x' } });
  });

  test('prices are listed by lookup key, product and state; a lookup key moves only when asked to', async () => {
    const stripe = stripeOf(app);
    const first = await aPrice(app, { lookup_key: 'plan' });
    expect((await refusal(aPrice(app, { lookup_key: 'plan' }))).message).toContain(first.id);
    const second = await aPrice(app, { lookup_key: 'plan', transfer_lookup_key: true, unit_amount: 1 });
    const named = await stripe.prices.list({ lookup_keys: ['plan', 'none'], active: true });
    expect(named.data.map(({ id }) => id)).toEqual([second.id]);
    expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull();
    await stripe.prices.update(second.id, { active: false, nickname: 'old' });
    expect((await stripe.prices.list({ active: false })).data).toMatchObject([{ id: second.id, nickname: 'old' }]);
    const ofProduct = await stripe.prices.list({ product: first.product as string });
    expect(ofProduct.data.map(({ id }) => id)).toEqual([first.id]);
    expect((await refusal(stripe.prices.list({ limit: 1000 }))).param).toBe('limit');
  });

  test('of many that take one lookup key at once, one has it', async () => {
    const take = { lookup_key: 'plan', transfer_lookup_key: true };
    await Promise.all(Array.from({ length: 6 }, () => aPrice(app, take)));
    expect((await stripeOf(app).prices.list({ lookup_keys: ['plan'] })).data).toHaveLength(1);
  });
});

describe('customers', () => {
  test('a customer is changed word by word, metadata name by name', async () => {
    const stripe = stripeOf(app);
    const { id } = await stripe.customers.create({ email: 'mara@example.org', metadata: { a: '1', b: '2' } });
    await stripe.customers.update(id, { name: 'Mara [x] & Sons = é', metadata: { b: '', c: '3' } });
    expect(await stripe.customers.retrieve(id)).toMatchObject({
      email: 'mara@example.org',
      name: 'Mara [x] & Sons = é',
      metadata: { a: '1', c: '3' },
      livemode: false,
    });
  });

  test('changes of one customer at the same time lose nothing', async () => {
    const stripe = stripeOf(app);
    const { id } = await stripe.customers.create({});
    const names = Array.from({ length: 8 }, (_, index) => `n${index}`);
    await Promise.all(names.map((name) => stripe.customers.update(id, { metadata: { [name]: 'x' } })));
    const customer = (await stripe.customers.retrieve(id)) as Stripe.Customer;
    expect(Object.keys(customer.metadata).sort()).toEqual(names);
  });

  test('a deleted customer answers that it is, and can be used for nothing', async () => {
    const stripe = stripeOf(app);
    const { customer, subscription, price } = await aSubscriber(app);
    expect(await stripe.customers.del(customer.id)).toMatchObject({ id: customer.id, deleted: true });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ id: customer.id, deleted: true });
    const listed = await stripe.subscriptions.list({ customer: customer.id, status: 'all' });
    expect(listed.data).toMatchObject([{ id: subscription.id, status: 'canceled' }]);
    const unusable = await refusal(aCheckout(app, price.id, { customer: customer.id }));
    expect(unusable).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'customer' });
    expect(await refusal(stripe.customers.update(customer.id, {}))).toMatchObject({ statusCode: 404 });
  });

  test('an unknown customer is missing: 404 by path, 400 by parameter', async () => {
    const stripe = stripeOf(app);
    const gone = { code: 'resource_missing', message: "No such customer: 'cus_none'" };
    expect(await refusal(stripe.customers.retrieve('cus_none'))).toMatchObject({ statusCode: 404, ...gone });
    expect(await refusal(stripe.subscriptions.list({ customer: 'cus_none' }))).toMatchObject({
      statusCode: 400,
      ...gone,
    });
  });
});

describe('wrong parameters', () => {
  test('are named as the provider names them', async () => {
    const stripe = stripeOf(app);
    const { id } = await aPrice(app);
    const unknown = await refusal(aCheckout(app, id, { allow_promotion_codes: true }));
    expect(unknown).toMatchObject({ statusCode: 400, code: 'parameter_unknown', param: 'allow_promotion_codes' });
    const missing = await refusal(stripe.products.create({} as Stripe.ProductCreateParams));
    const message = 'Missing required param: name.';
    expect(missing).toMatchObject({ code: 'parameter_missing', param: 'name', message });
    expect(await refusal(aCheckout(app, 'price_none'))).toMatchObject({ param: 'line_items[0][price]' });
    expect(await refusal(aCheckout(app, id, { mode: 'payment' }))).toMatchObject({ param: 'mode' });
    expect((await refusal(stripe.prices.retrieve(id, { expand: ['currency'] }))).message).toContain(
      'cannot be expanded',
    );
  });
});

describe('idempotency keys', () => {
  test('the same key answers the same, once, also when the calls come together', async () => {
    const stripe = stripeOf(app);
    const once = () => stripe.customers.create({ email: 'a@example.org' }, { idempotencyKey: 'key-1' });
    const made = await Promise.all([once(), once(), once(), once()]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await once()).id).toBe(made[0]?.id);
    const other = await refusal(stripe.customers.create({ email: 'b@example.org' }, { idempotencyKey: 'key-1' }));
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test('a call that was refused as wrong may be made again under its key; after a day a key is free', async () => {
    const stripe = stripeOf(app);
    const key = { idempotencyKey: 'key-2' };
    const price = await aPrice(app);
    await refusal(aCheckoutWith('price_none'));
    const first = await aCheckoutWith(price.id);
    app.pass(25 * 60 * 60 * 1000);
    await app.sandbox.deliverDue();
    expect((await aCheckoutWith(price.id)).id).not.toBe(first.id);

    function aCheckoutWith(id: string) {
      const line_items = [{ price: id, quantity: 1 }];
      return stripe.checkout.sessions.create({ mode: 'subscription', line_items, success_url: 'http://x/' }, key);
    }
  });
});

describe('lists', () => {
  test('page newest first, to the end and without gaps', async () => {
    const stripe = stripeOf(app);
    const { id: price } = await aPrice(app);
    const made: string[] = [];
    for (let number = 0; number < 7; number += 1) made.unshift((await aCheckout(app, price)).id);
    const paged: string[] = [];
    for await (const session of stripe.checkout.sessions.list({ limit: 3 })) paged.push(session.id);
    expect(paged).toEqual(made);
    const before = await stripe.checkout.sessions.list({ limit: 2, ending_before: made[4] as string });
    expect(before.data.map(({ id }) => id)).toEqual(made.slice(2, 4));
  });
});

test('nothing that the sandbox keeps to itself leaves it', async () => {
  const { session, subscription, customer } = await aSubscriber(app);
  const headers = { authorization: `Bearer ${SANDBOX_KEY}` };
  for (const path of [
    `checkout/sessions/${session.id}`,
    `subscriptions/${subscription.id}`,
    `subscriptions?customer=${customer.id}&expand[]=data.latest_invoice&expand[]=data.customer`,
    'events',
  ]) {
    const response = await app.sandbox.fetch(`https://api.stripe.com/v1/${path}`, { headers });
    expect([response.status, path]).toEqual([200, path]);
    expect(await response.text()).not.toContain('"sandbox"');
  }
});
