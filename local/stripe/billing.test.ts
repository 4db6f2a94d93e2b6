import fc from 'fast-check';
import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { aPrice, aSubscriber, press, stripeOf } from '../../tests/support/shop.ts';

const app = useTestApp();
const DAY = 24 * 60 * 60 * 1000;

const now = () => Math.floor(app.deps.clock().getTime() / 1000);
const at = (text: string) => Date.parse(text) / 1000;
const subscriptionAs = (id: string) => stripeOf(app).subscriptions.retrieve(id, { expand: ['latest_invoice'] });
const invoicesOf = async (customer: string) => (await stripeOf(app).invoices.list({ customer, limit: 100 })).data;
const eventTypes = async () =>
  (await stripeOf(app).events.list({ limit: 100 })).data.map(({ type }) => type).toReversed();
const act = (id: string, what: string) => press(app, `/local/payments/subscriptions/${id}`, { act: what });
const item = ({ items }: Stripe.Subscription) => items.data[0] as Stripe.SubscriptionItem;

async function useCard(customer: string, card: string) {
  const { url } = await stripeOf(app).billingPortal.sessions.create({ customer });
  await press(app, new URL(url).pathname, { card });
}

describe('time that passes by itself', () => {
  test('a period that ends is renewed and paid, also several that nobody was there for', async () => {
    const { customer, subscription } = await aSubscriber(app);
    app.pass(100 * DAY);
    await app.sandbox.deliverDue();
    expect(item(await subscriptionAs(subscription.id))).toMatchObject({
      current_period_start: at('2027-02-20T09:00:00Z'),
      current_period_end: at('2027-03-20T09:00:00Z'),
    });
    const invoices = await invoicesOf(customer.id);
    expect(invoices.map(({ status, amount_paid }) => [status, amount_paid])).toEqual(Array(4).fill(['paid', 1200]));
    expect(invoices.map(({ created }) => created)).toEqual(
      ['2027-02-20', '2027-01-20', '2026-12-20', '2026-11-20'].map((day) => at(`${day}T09:00:00Z`)),
    );
  });

  test('a subscription that was to end with its period ends then, and not before', async () => {
    const stripe = stripeOf(app);
    const { subscription } = await aSubscriber(app);
    const ending = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    const end = item(subscription).current_period_end;
    expect(ending).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: end,
      canceled_at: now(),
    });
    const undone = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(undone).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    app.pass(29 * DAY);
    await app.sandbox.deliverDue();
    expect(await subscriptionAs(subscription.id)).toMatchObject({ status: 'active' });
    app.pass(DAY);
    await app.sandbox.deliverDue();
    expect(await subscriptionAs(subscription.id)).toMatchObject({ status: 'canceled', ended_at: end });
    expect((await eventTypes()).slice(-1)).toEqual(['customer.subscription.deleted']);
  });

  test('a moment set for the end counts like the flag, and can be taken back', async () => {
    const stripe = stripeOf(app);
    const { subscription } = await aSubscriber(app);
    await stripe.subscriptions.update(subscription.id, { cancel_at: now() + 10 * 86_400 });
    await stripe.subscriptions.update(subscription.id, { cancel_at: '' });
    const cancel_at = now() + 20 * 86_400;
    await stripe.subscriptions.update(subscription.id, { cancel_at });
    app.pass(21 * DAY);
    await app.sandbox.deliverDue();
    expect(await subscriptionAs(subscription.id)).toMatchObject({ status: 'canceled', ended_at: cancel_at });
  });

  test('a card that is declined is tried four times, 3, 5 and 7 days apart; then the subscription ends', async () => {
    const { customer, subscription } = await aSubscriber(app);
    await useCard(customer.id, 'declined');
    const end = item(subscription).current_period_end;
    app.pass(30 * DAY);
    const attempts: unknown[] = [];
    for (const wait of [0, 3, 5, 7]) {
      app.pass(wait * DAY);
      await app.sandbox.deliverDue();
      const { status, latest_invoice } = await subscriptionAs(subscription.id);
      const { attempt_count, next_payment_attempt } = latest_invoice as Stripe.Invoice;
      attempts.push([status, attempt_count, next_payment_attempt && (next_payment_attempt - end) / 86_400]);
    }
    expect(attempts).toEqual([
      ['past_due', 1, 3],
      ['past_due', 2, 8],
      ['past_due', 3, 15],
      ['canceled', 4, null],
    ]);
    const over = await subscriptionAs(subscription.id);
    const why = { cancellation_details: { reason: 'payment_failed' }, latest_invoice: { status: 'open' } };
    expect(over).toMatchObject({ ended_at: end + 15 * 86_400, ...why });
    expect((await eventTypes()).filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
  });

  test('a card that asks its owner says so, and pays the invoice when they are there to confirm', async () => {
    const { customer, subscription } = await aSubscriber(app);
    await useCard(customer.id, 'authentication');
    app.pass(30 * DAY);
    await app.sandbox.deliverDue();
    const due = await subscriptionAs(subscription.id);
    expect(due).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open', attempt_count: 1 } });
    expect(await eventTypes()).toEqual(
      expect.arrayContaining(['invoice.payment_action_required', 'invoice.payment_failed']),
    );
    const { url } = await stripeOf(app).billingPortal.sessions.create({ customer: customer.id });
    await press(app, new URL(url).pathname, { pay: (due.latest_invoice as Stripe.Invoice).id as string });
    expect(await subscriptionAs(subscription.id)).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid' },
    });
    expect((await eventTypes()).slice(-2)).toEqual(['invoice.paid', 'customer.subscription.updated']);
  });
});

describe('advancing', () => {
  test('however often and by whatever rhythm, the period ends now and the next begins where it ended', async () => {
    const rhythm = fc.constantFrom<['month' | 'year', number]>(['month', 1], ['month', 3], ['year', 1]);
    const days = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(rhythm, days, async ([interval, interval_count], waits) => {
        const recurring = { interval, interval_count };
        const { customer, subscription } = await aSubscriber(app, { recurring });
        for (const wait of waits) {
          app.pass(wait * DAY);
          await app.sandbox.deliverDue();
          await act(subscription.id, 'advance-paid');
          const current = item(await subscriptionAs(subscription.id));
          expect(current.current_period_start).toBe(now());
          const days = (current.current_period_end - current.current_period_start) / 86_400;
          expect(days).toBeGreaterThanOrEqual(interval === 'year' ? 365 : 28 * interval_count);
        }
        const periods = (await invoicesOf(customer.id)).map(({ lines }) => lines.data[0]?.period).toReversed();
        for (const [index, period] of periods.slice(1).entries()) expect(period?.start).toBe(periods[index]?.end);
        await stripeOf(app).subscriptions.cancel(subscription.id);
      }),
      { numRuns: 8 },
    );
  });

  test('a renewal that fails makes it past due; the next one is paid and all is well', async () => {
    const { customer, subscription } = await aSubscriber(app);
    await act(subscription.id, 'advance-failed');
    const due = await subscriptionAs(subscription.id);
    expect(due).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open', attempt_count: 1 } });
    expect(item(due).current_period_start).toBe(now());
    await act(subscription.id, 'advance-paid');
    expect(await subscriptionAs(subscription.id)).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', attempt_count: 2 },
    });
    expect((await invoicesOf(customer.id)).map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  test('after four failures it has ended, and nothing is left to advance', async () => {
    const { subscription } = await aSubscriber(app);
    for (const _ of [1, 2, 3, 4]) await act(subscription.id, 'advance-failed');
    expect(await subscriptionAs(subscription.id)).toMatchObject({ status: 'canceled', ended_at: now() });
    const response = await act(subscription.id, 'advance-paid');
    expect(response.headers.get('location')).toContain('outcome=nothing');
  });

  test('to the end of one that was to end', async () => {
    const { subscription } = await aSubscriber(app);
    await stripeOf(app).subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await act(subscription.id, 'advance-paid');
    expect(await subscriptionAs(subscription.id)).toMatchObject({ status: 'canceled', ended_at: now() });
  });

  test('two at once do it twice, one after the other', async () => {
    const { customer, subscription } = await aSubscriber(app);
    await Promise.all([act(subscription.id, 'advance-paid'), act(subscription.id, 'advance-paid')]);
    expect(await invoicesOf(customer.id)).toHaveLength(3);
  });
});

describe('another price', () => {
  const change = (subscription: Stripe.Subscription, price: string, parts: Stripe.SubscriptionUpdateParams = {}) =>
    stripeOf(app).subscriptions.update(subscription.id, {
      items: [{ id: item(subscription).id, price }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
      expand: ['latest_invoice'],
      ...parts,
    });

  test('with the same interval the rest of the period is settled at once and the period stays', async () => {
    const { subscription } = await aSubscriber(app);
    const better = await aPrice(app, { unit_amount: 3600 });
    app.pass(15 * DAY);
    const changed = await change(subscription, better.id);
    expect(item(changed)).toMatchObject({
      price: { id: better.id },
      current_period_end: item(subscription).current_period_end,
    });
    expect(changed.latest_invoice).toMatchObject({
      status: 'paid',
      total: 1200,
      billing_reason: 'subscription_update',
    });
    const { lines } = changed.latest_invoice as Stripe.Invoice;
    expect(lines.data.map(({ amount }) => amount)).toEqual([-600, 1800]);
  });

  test('with another interval a period begins now, less what was not used', async () => {
    const { subscription } = await aSubscriber(app);
    const year = await aPrice(app, { unit_amount: 9600, recurring: { interval: 'year' } });
    app.pass(10 * DAY);
    const changed = await change(subscription, year.id);
    expect(item(changed).current_period_start).toBe(now());
    expect(item(changed).current_period_end).toBe(at('2027-11-30T09:00:00Z'));
    expect(changed.latest_invoice).toMatchObject({ status: 'paid', total: 8800, amount_paid: 8800 });
  });

  test('to a cheaper one nothing is paid: the rest is credit for the invoices that follow', async () => {
    const { customer, subscription } = await aSubscriber(app, { unit_amount: 9600, recurring: { interval: 'year' } });
    const monthly = await aPrice(app);
    const changed = await change(subscription, monthly.id);
    const amounts = { total: -8400, amount_due: 0, ending_balance: -8400 };
    expect(changed.latest_invoice).toMatchObject({ status: 'paid', ...amounts });
    await act(subscription.id, 'advance-paid');
    const renewed = await subscriptionAs(subscription.id);
    const rest = { total: 1200, amount_due: 0, ending_balance: -7200 };
    expect(renewed.latest_invoice).toMatchObject({ status: 'paid', ...rest });
    expect(await stripeOf(app).customers.retrieve(customer.id)).toMatchObject({ balance: -7200 });
  });

  test('a difference that may wait comes with the next invoice', async () => {
    const { subscription } = await aSubscriber(app);
    const better = await aPrice(app, { unit_amount: 3600 });
    app.pass(15 * DAY);
    const changed = await change(subscription, better.id, { proration_behavior: 'create_prorations' });
    expect((changed.latest_invoice as Stripe.Invoice).billing_reason).toBe('subscription_create');
    await act(subscription.id, 'advance-paid');
    expect((await subscriptionAs(subscription.id)).latest_invoice).toMatchObject({ total: 1200 + 3600 });
  });

  test('a card that is declined leaves everything as it was, with error_if_incomplete', async () => {
    const { customer, subscription } = await aSubscriber(app);
    const better = await aPrice(app, { unit_amount: 3600 });
    await useCard(customer.id, 'declined');
    const before = await eventTypes();
    const refused = change(subscription, better.id);
    await expect(refused).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    });
    expect(item(await subscriptionAs(subscription.id)).price.id).toBe(item(subscription).price.id);
    expect(await invoicesOf(customer.id)).toHaveLength(1);
    expect(await eventTypes()).toEqual(before);
    await useCard(customer.id, 'authentication');
    const asked = change(subscription, better.id);
    await expect(asked).rejects.toMatchObject({ code: 'subscription_payment_intent_requires_action' });
  });

  test('else the change holds and the subscription is past due', async () => {
    const { customer, subscription } = await aSubscriber(app);
    const better = await aPrice(app, { unit_amount: 3600 });
    await useCard(customer.id, 'declined');
    const changed = await change(subscription, better.id, { payment_behavior: 'allow_incomplete' });
    expect(changed).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open', attempt_count: 1 } });
    expect(item(changed).price.id).toBe(better.id);
  });

  test('an item without its id, one that is unknown, a price that is gone are refused', async () => {
    const stripe = stripeOf(app);
    const { subscription } = await aSubscriber(app);
    const { id: price } = await aPrice(app);
    await expect(stripe.subscriptions.update(subscription.id, { items: [{ price }] })).rejects.toMatchObject({
      param: 'items[0][id]',
    });
    await expect(change(subscription, 'price_none')).rejects.toMatchObject({ param: 'items[0][price]' });
    await stripe.prices.update(price, { active: false });
    await expect(change(subscription, price)).rejects.toThrow('inactive');
  });

  test('metadata, the flag and a price changed at the same time are all kept', async () => {
    const stripe = stripeOf(app);
    const { subscription } = await aSubscriber(app);
    const better = await aPrice(app, { unit_amount: 3600 });
    await Promise.all([
      change(subscription, better.id),
      stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
      ...['a', 'b', 'c'].map((name) => stripe.subscriptions.update(subscription.id, { metadata: { [name]: '1' } })),
    ]);
    const after = await subscriptionAs(subscription.id);
    expect(after).toMatchObject({ cancel_at_period_end: true, metadata: { a: '1', b: '1', c: '1' } });
    expect(item(after).price.id).toBe(better.id);
  });
});

describe('pausing and ending', () => {
  test('a paused subscription renews no more; unpaused after its period it begins a new one now', async () => {
    const { customer, subscription } = await aSubscriber(app);
    await act(subscription.id, 'pause');
    expect(await subscriptionAs(subscription.id)).toMatchObject({ status: 'paused' });
    expect((await eventTypes()).slice(-1)).toEqual(['customer.subscription.paused']);
    app.pass(45 * DAY);
    await app.sandbox.deliverDue();
    expect(await invoicesOf(customer.id)).toHaveLength(1);
    await act(subscription.id, 'unpause');
    const active = await subscriptionAs(subscription.id);
    expect(active).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } });
    expect(item(active).current_period_start).toBe(now());
    expect(await eventTypes()).toContain('customer.subscription.resumed');
  });

  test('canceled now, it is over, and canceling it again finds nothing', async () => {
    const stripe = stripeOf(app);
    const { subscription } = await aSubscriber(app);
    expect(await stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: 'canceled', ended_at: now() });
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ statusCode: 404 });
    const late = stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    await expect(late).rejects.toThrow('canceled subscription');
    await stripe.subscriptions.update(subscription.id, { metadata: { note: 'x' } });
    expect((await stripe.subscriptions.list()).data).toEqual([]);
  });

  test('from the control page too, and when the customer is deleted', async () => {
    const first = await aSubscriber(app);
    await act(first.subscription.id, 'cancel');
    expect(await subscriptionAs(first.subscription.id)).toMatchObject({ status: 'canceled' });
    const second = await aSubscriber(app);
    await stripeOf(app).customers.del(second.customer.id);
    expect((await eventTypes()).slice(-2)).toEqual(['customer.subscription.deleted', 'customer.deleted']);
  });
});
