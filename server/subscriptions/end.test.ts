import { beforeEach, describe, expect, test } from 'vitest';
import { usePerson, useTestApp } from '../../tests/support/app.ts';
import { beginCheckout, refusal, shopOf } from '../../tests/support/buying.ts';
import { endSubscriptions } from './change.ts';
import { isOver, subscriptionsOf } from './current.ts';

const app = useTestApp();
const shop = shopOf(app);
const person = usePerson(app);
let price: string;

beforeEach(async () => {
  price = (await shop.tiers())[0]?.price_id as string;
});

const end = (afterwards?: () => Promise<string>) => endSubscriptions(app.deps, person.who.user_id, afterwards);
const stripe = () => shop.stripe();
const running = async () => (await subscriptionsOf(app.deps, person.who.user_id)).filter((row) => !isOver(row));

describe('before an account is deleted', () => {
  test('what is paid for ends at the provider at once, and then the account may go', async () => {
    const subscription = await shop.buy(person, price);
    const answered = await end(async () => {
      expect((await stripe().subscriptions.retrieve(subscription)).status).toBe('canceled');
      expect(await running()).toEqual([]);
      return 'deleted';
    });
    expect(answered).toBe('deleted');
  });

  test.each(['trialing', 'past_due', 'unpaid', 'paused', 'incomplete'])('also while it is %s', async (status) => {
    const subscription = await shop.buy(person, price);
    await shop.change(subscription, { status });
    await end();
    expect((await stripe().subscriptions.retrieve(subscription)).status).toBe('canceled');
    expect(await running()).toEqual([]);
  });

  test('and while a payment is overdue', async () => {
    const subscription = await shop.buy(person, price, 'declined');
    await shop.nextStep(subscription);
    await app.sandbox.deliverDue();
    await end();
    expect(await running()).toEqual([]);
  });

  test('a checkout that is open can no longer be paid', async () => {
    const { body } = await beginCheckout(person, price);
    await end();
    expect((await stripe().checkout.sessions.retrieve(body.sessionId)).status).toBe('expired');
  });

  test('one that is paid just then is among what ends', async () => {
    const { body } = await beginCheckout(person, price);
    let subscription = '';
    shop.intercept(async (request) => {
      if (subscription || !request.url.endsWith('/expire')) return undefined;
      subscription = await shop.payCheckout(body.sessionId);
      return undefined;
    });
    await end();
    expect((await stripe().subscriptions.retrieve(subscription)).status).toBe('canceled');
  });

  test('nobody buys while the account goes', async () => {
    await beginCheckout(person, price);
    const order: string[] = [];
    let buying: Promise<unknown> = Promise.resolve();
    await end(async () => {
      buying = beginCheckout(person, price).then(() => order.push('bought'));
      await new Promise((resolve) => setTimeout(resolve, 100));
      order.push('gone');
      return 'deleted';
    });
    await buying;
    expect(order).toEqual(['gone', 'bought']);
  });

  test('who never bought has nothing to end, and nobody is asked', async () => {
    shop.nobodyIsAsked();
    expect(await end(async () => 'deleted')).toBe('deleted');
  });

  test('twice, and after the customer was deleted at the provider', async () => {
    await shop.buy(person, price);
    await Promise.all([end(), end()]);
    await end();
    const other = await app.person();
    await shop.buy(other, price);
    await stripe().customers.del(await shop.customerIdOf(other));
    await endSubscriptions(app.deps, other.who.user_id);
    expect(await subscriptionsOf(app.deps, other.who.user_id)).toMatchObject([{ status: 'canceled' }]);
  });
});

describe('when the provider does not confirm, nothing goes', () => {
  const refusals = {
    'it fails': [500, { type: 'api_error', message: 'Down' }, 'CANCEL_FAILED'],
    'it refuses our key': [401, { type: 'invalid_request_error', message: 'No' }, 'PAYMENTS_REFUSED'],
  } as const;

  test.each(Object.entries(refusals))('%s', async (_, [status, error, code]) => {
    await shop.buy(person, price);
    shop.intercept((request) => (request.method === 'DELETE' ? refusal(status, error) : undefined));
    let gone = false;
    const ending = end(async () => {
      gone = true;
      return 'deleted';
    });
    await expect(ending).rejects.toMatchObject({ code });
    expect([gone, (await running()).length]).toEqual([false, 1]);
    expect(app.errors.splice(0)).toHaveLength(1);
  });

  test('it says yes and goes on charging', async () => {
    await shop.buy(person, price);
    shop.intercept((request) => (request.method === 'DELETE' ? Response.json({}) : undefined));
    await expect(end()).rejects.toMatchObject({ code: 'CANCEL_FAILED' });
  });

  test('payments are off though something is running; with nothing running it does not matter', async () => {
    const subscription = await shop.buy(person, price);
    const { payments } = app.deps;
    app.deps.payments = null;
    await expect(end()).rejects.toMatchObject({ code: 'PAYMENTS_NOT_SET_UP' });
    app.deps.payments = payments;
    await stripe().subscriptions.cancel(subscription);
    await app.sandbox.deliverDue();
    app.deps.payments = null;
    await end();
  });
});
