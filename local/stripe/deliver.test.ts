import Stripe from 'stripe';
import { beforeEach, expect, test } from 'vitest';
import { SANDBOX_WEBHOOK_SECRET } from '#server/subscriptions/payments.ts';
import { useTestApp } from '../../tests/support/app.ts';
import { aSubscriber, stripeOf } from '../../tests/support/shop.ts';
import { localSandbox, type Sandbox } from './sandbox.ts';
import { local_stripe_events } from './tables.ts';

const app = useTestApp();
const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;
const bought = ['customer.subscription.created', 'invoice.paid', 'checkout.session.completed'];

let received: { type: string; id: string; path: string }[];
let answers: (() => Response | Promise<Response>)[];
let sandbox: Sandbox;

beforeEach(() => {
  received = [];
  answers = [];
  const { db, clock, log, settings } = app.deps;
  const made = localSandbox({ db, clock, log, settings, deliver });
  if (!made) throw new Error('no sandbox');
  sandbox = made;
});

/** The product, as the sandbox sees it: it checks the signature, and answers as the test says, else well. */
async function deliver(request: Request): Promise<Response> {
  const payload = await request.text();
  const signature = request.headers.get('stripe-signature') ?? '';
  const at = app.deps.clock().getTime();
  const event = Stripe.webhooks.constructEvent(payload, signature, SANDBOX_WEBHOOK_SECRET, 300, undefined, at);
  received.push({ type: event.type, id: event.id, path: new URL(request.url).pathname });
  return (answers.shift() ?? (() => new Response('{}')))();
}

const types = () => received.map(({ type }) => type);
const refuse = () => new Response('{"error":"busy"}', { status: 503 });
const stored = async (type: string) =>
  (await app.deps.db.select().from(local_stripe_events)).find((event) => event.type === type);

test('events go out in their order, signed, to the webhook, once each', async () => {
  await aSubscriber(app);
  expect(await sandbox.deliverDue()).toBe(3);
  expect(types()).toEqual(bought);
  expect(new Set(received.map(({ path }) => path))).toEqual(new Set(['/functions/v1/stripe-webhook']));
  expect(await sandbox.deliverDue()).toBe(0);
  const events = await stripeOf(app).events.list({ delivery_success: true, types: bought });
  expect(events.data.map(({ id }) => id).toReversed()).toEqual(received.map(({ id }) => id));
  expect(await stripeOf(app).events.retrieve(received[0]?.id as string)).toMatchObject({
    type: bought[0],
    livemode: false,
  });
});

test('what is refused or not answered is sent again, later each time, until it is taken', async () => {
  await aSubscriber(app);
  answers = [() => new Response('{}'), refuse, () => new Response('{}')];
  await sandbox.deliverDue();
  expect((await stored('invoice.paid'))?.last_answer).toBe('503 {"error":"busy"}');
  answers = [() => Promise.reject(new Error('connect ECONNREFUSED')), refuse, refuse, refuse];
  const sent: number[] = [];
  for (const wait of [0.9, 0.1, 4.9, 0.1, 29, 1, 119, 1, 599, 1]) {
    app.pass(wait * SECOND);
    sent.push(await sandbox.deliverDue());
  }
  expect(sent).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
  expect(types()).toEqual([...bought, ...Array(5).fill('invoice.paid')]);
});

test('after about three days an event is given up', async () => {
  await aSubscriber(app);
  answers = Array(200).fill(refuse);
  for (let hour = 0; hour < 80; hour += 1) {
    await sandbox.deliverDue();
    app.pass(hour < 1 ? 60 * SECOND : HOUR);
  }
  const attempts = received.filter(({ type }) => type === 'invoice.paid').length;
  expect(attempts).toBeGreaterThan(9);
  expect(attempts).toBeLessThan(16);
  app.pass(100 * HOUR);
  expect(await sandbox.deliverDue()).toBe(0);
  expect((await stored('invoice.paid'))?.delivered_at).toBeNull();
});

test('two that deliver at the same time send each event once', async () => {
  await aSubscriber(app);
  await Promise.all([sandbox.deliverDue(), sandbox.deliverDue()]);
  expect(types().toSorted()).toEqual(bought.toSorted());
});

test('by itself it delivers as soon as something happens, never holding up the call that caused it, until it is stopped', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  answers = [() => opened.then(() => new Response('{}'))];
  const delivery = sandbox.startDelivery();
  const { customer } = await aSubscriber(app);
  const headers = { authorization: 'Bearer sk_test_local_sandbox' };
  const url = `https://api.stripe.com/v1/customers/${customer.id}`;
  const answer = await sandbox.fetch(url, { method: 'POST', body: 'name=Mara', headers });
  expect(answer.status).toBe(200);
  open();
  await expect.poll(types).toEqual(bought);
  await delivery.stop();
  await sandbox.fetch(url, { method: 'DELETE', headers });
  expect(types()).toEqual(bought);
});
