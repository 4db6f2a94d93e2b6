import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { aCheckout, aPrice, press, stripeOf } from '../../tests/support/shop.ts';

const app = useTestApp();
const HOUR = 60 * 60 * 1000;

async function begin(parts: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const price = await aPrice(app);
  const customer = await stripeOf(app).customers.create({ email: 'mara@example.org' });
  const subscription_data = { metadata: { user_id: 'u-1' } };
  const session = await aCheckout(app, price.id, { customer: customer.id, subscription_data, ...parts });
  return { price, customer, id: session.id, path: `/local/checkout/${session.id}`, session };
}

const eventTypes = async () =>
  (await stripeOf(app).events.list({ limit: 100 })).data.map(({ type }) => type).toReversed();
const sold = async () => (await stripeOf(app).subscriptions.list({ status: 'all' })).data;

test('the page says what is bought, for how much, how often, by whom, and that no money moves', async () => {
  const { path, session } = await begin();
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    mode: 'subscription',
    amount_total: 1200,
  });
  expect(session.url).toBe(`http://localhost:3000${path}`);
  const { status, body, headers } = await app.call('GET', path);
  expect(status).toBe(200);
  for (const words of ['Monthly', '$12.00', 'per month', 'mara@example.org', 'Test mode', 'no money moves']) {
    expect(body).toContain(words);
  }
  for (const way of ['Pay $12.00', 'Card is declined', 'Needs authentication', 'Cancel']) {
    expect(body).toContain(`>${way}</button>`);
  }
  expect(body).toContain('href="/local/payments"');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'");
  expect(body).not.toMatch(/<script|<style|style=/);
});

test('paid: the buyer returns with the session, and has an active subscription with a paid invoice', async () => {
  const { id, path, customer, price } = await begin({ client_reference_id: 'u-1', metadata: { a: 'b' } });
  const response = await press(app, path, { way: 'pay' });
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    `http://localhost:3000/subscription?session=${id}`,
  ]);
  const stripe = stripeOf(app);
  const expand = ['subscription.latest_invoice', 'line_items', 'customer'];
  const session = await stripe.checkout.sessions.retrieve(id, { expand });
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    client_reference_id: 'u-1',
    metadata: { a: 'b' },
    customer: { id: customer.id },
    line_items: { data: [{ amount_total: 1200, price: { id: price.id } }] },
  });
  const subscription = session.subscription as Stripe.Subscription;
  expect(subscription).toMatchObject({ status: 'active', customer: customer.id, metadata: { user_id: 'u-1' } });
  const now = app.deps.clock().getTime() / 1000;
  const current_period_end = Date.parse('2026-12-20T09:00:00Z') / 1000;
  const item = { price: { id: price.id }, current_period_start: now, current_period_end };
  expect(subscription.items.data).toMatchObject([item]);
  expect(subscription.latest_invoice).toMatchObject({
    status: 'paid',
    amount_paid: 1200,
    amount_remaining: 0,
    billing_reason: 'subscription_create',
    parent: { subscription_details: { subscription: subscription.id, metadata: { user_id: 'u-1' } } },
  });
  expect(await eventTypes()).toEqual(['customer.subscription.created', 'invoice.paid', 'checkout.session.completed']);
});

test('without a customer the payment makes one', async () => {
  const price = await aPrice(app);
  const { id } = await aCheckout(app, price.id, { customer_email: 'new@example.org' });
  await press(app, `/local/checkout/${id}`, { way: 'pay' });
  const session = await stripeOf(app).checkout.sessions.retrieve(id, { expand: ['customer'] });
  expect(session.customer).toMatchObject({ email: 'new@example.org', balance: 0 });
});

test('declined: the buyer stays, reads why, has bought nothing, and can try again', async () => {
  const { id, path } = await begin();
  const response = await press(app, path, { way: 'decline' });
  const next = response.headers.get('location') as string;
  expect(next.startsWith(path)).toBe(true);
  const { body } = await app.call('GET', next);
  expect(body).toContain('Your card was declined.');
  expect(body).toContain('>Pay $12.00</button>');
  expect([await sold(), await eventTypes()]).toEqual([[], []]);
  await press(app, path, { way: 'pay' });
  expect(await stripeOf(app).checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete' });
});

test('authentication: completed it pays, failed it leads back to the checkout', async () => {
  const { id, path } = await begin();
  const step = (await press(app, path, { way: 'authenticate' })).headers.get('location') as string;
  expect((await app.call('GET', step)).body).toContain('>Complete authentication</button>');
  const failed = (await press(app, step, { result: 'fail' })).headers.get('location') as string;
  expect((await app.call('GET', failed)).body).toContain('unable to authenticate');
  expect(await sold()).toEqual([]);
  const paid = await press(app, step, { result: 'complete' });
  expect(paid.headers.get('location')).toBe(`http://localhost:3000/subscription?session=${id}`);
  expect(await sold()).toMatchObject([{ status: 'active' }]);
});

test('canceled: back to where it began, and the session stays open', async () => {
  const { id, path } = await begin();
  const response = await press(app, path, { way: 'cancel' });
  expect(response.headers.get('location')).toBe('http://localhost:3000/subscription?canceled');
  expect(await stripeOf(app).checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
});

describe('a session that is over', () => {
  test('complete: it says so, leads back, and sells nothing more however often and at once Pay is pressed', async () => {
    const { id, path } = await begin();
    const presses = await Promise.all([1, 2, 3, 4].map(() => press(app, path, { way: 'pay' })));
    for (const { headers } of presses) expect(headers.get('location')).toContain(`/subscription?session=${id}`);
    expect(await sold()).toHaveLength(1);
    expect(await eventTypes()).toHaveLength(3);
    const { body } = await app.call('GET', path);
    expect(body).toContain('This checkout is complete');
    expect(body).toContain(`href="http://localhost:3000/subscription?session=${id}"`);
  });

  test('after 24 hours it has expired, says so, cannot be paid, and the product is told', async () => {
    const { id, path } = await begin();
    app.pass(24 * HOUR);
    await press(app, path, { way: 'pay' });
    expect(await sold()).toEqual([]);
    expect((await app.call('GET', path)).body).toContain('This checkout has expired');
    await app.sandbox.deliverDue();
    expect(await stripeOf(app).checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', url: null });
    expect(await eventTypes()).toEqual(['checkout.session.expired']);
    expect((await app.call('GET', path)).body).toContain('This checkout has expired');
  });

  test('it can be expired by the product, once, while it is open', async () => {
    const stripe = stripeOf(app);
    const { id, path, customer } = await begin();
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired' });
    const { body } = await app.call('GET', path);
    expect(body).toContain('The shop has ended this checkout');
    expect(body).not.toContain('24 hours');
    await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow('status of `expired`');
    await press(app, path, { way: 'pay' });
    expect(await sold()).toEqual([]);
    const open = await stripe.checkout.sessions.list({ customer: customer.id, status: 'open' });
    expect(open.data).toEqual([]);
    expect((await stripe.checkout.sessions.list({ customer: customer.id })).data).toMatchObject([{ id }]);
  });

  test('paid and expired at the same time, one of the two has happened', async () => {
    const { id, path } = await begin();
    await Promise.all([
      press(app, path, { way: 'pay' }),
      stripeOf(app)
        .checkout.sessions.expire(id)
        .catch(() => null),
    ]);
    const { status } = await stripeOf(app).checkout.sessions.retrieve(id);
    expect(await sold()).toHaveLength(status === 'complete' ? 1 : 0);
  });
});

test('the customer or the price is checked, and what was typed is never run', async () => {
  const stripe = stripeOf(app);
  const bad = '<script>alert(1)</script>" onmouseover="x';
  const price = await aPrice(app, { product_data: { name: bad } });
  const { id } = await aCheckout(app, price.id, { customer_email: bad });
  const { body } = await app.call('GET', `/local/checkout/${id}`);
  expect(body).not.toMatch(/<script|" onmouseover/);
  await stripe.prices.update(price.id, { active: false });
  await expect(aCheckout(app, price.id)).rejects.toMatchObject({ param: 'line_items[0][price]' });
  const soon = Math.floor(app.deps.clock().getTime() / 1000) + 60;
  const other = await aPrice(app);
  await expect(aCheckout(app, other.id, { expires_at: soon })).rejects.toMatchObject({ param: 'expires_at' });
});

test('unknown checkouts are not found', async () => {
  expect((await app.call('GET', '/local/checkout/cs_test_none')).status).toBe(404);
});
