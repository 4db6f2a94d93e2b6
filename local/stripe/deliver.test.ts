import { Hono } from 'hono';
import Stripe from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Env } from '#server/http/env.ts';
import { SANDBOX_WEBHOOK_SECRET } from '#server/subscriptions/payments.ts';
import { useTestApp } from '../../tests/support/app.ts';
import { aSubscriber, press, stripeOf } from '../../tests/support/shop.ts';
import { localSandbox, type Sandbox } from './sandbox.ts';

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
const listed = async () => (await app.call('GET', '/local/payments')).body;

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
  expect(await listed()).toContain('503 {&quot;error&quot;:&quot;busy&quot;}');
  answers = [() => Promise.reject(new Error('connect ECONNREFUSED')), refuse, refuse, refuse];
  const sent: number[] = [];
  for (const wait of [0.9, 0.1, 4.9, 0.1, 29, 1, 119, 1, 599, 1]) {
    app.pass(wait * SECOND);
    sent.push(await sandbox.deliverDue());
  }
  expect(sent).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
  expect(types()).toEqual([...bought, ...Array(5).fill('invoice.paid')]);
});

test('after about three days an event is given up; it can still be sent again by hand', async () => {
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
  expect(await listed()).toContain('Given up');
  answers = [];
  const { id } = received.find(({ type }) => type === 'invoice.paid') as { id: string };
  const pages = new Hono<Env>();
  sandbox.mount(pages);
  const before = received.length;
  const again = await pages.request(`/local/payments/events/${id}`, { method: 'POST' });
  expect(again.headers.get('location')).toContain('outcome=sent');
  expect(received.slice(before)).toMatchObject([{ id }]);
  expect(await listed()).toContain('Delivered');
  const none = await pages.request('/local/payments/events/evt_none', { method: 'POST' });
  expect(none.headers.get('location')).toContain('outcome=nothing');
});

describe('the switches', () => {
  const set = (...names: string[]) =>
    press(app, '/local/payments/switches', Object.fromEntries(names.map((name) => [name, 'on'])));

  test('every event twice', async () => {
    await set('twice');
    await aSubscriber(app);
    expect(await sandbox.deliverDue()).toBe(6);
    expect(types()).toEqual(bought.flatMap((type) => [type, type]));
    expect(new Set(received.map(({ id }) => id)).size).toBe(3);
  });

  test('newest first', async () => {
    await set('reversed');
    await aSubscriber(app);
    await sandbox.deliverDue();
    expect(types()).toEqual(bought.toReversed());
  });

  test('held until they are released', async () => {
    await set('held');
    await aSubscriber(app);
    expect([await sandbox.deliverDue(), types()]).toEqual([0, []]);
    expect(await listed()).toContain('Events are held');
    await set();
    await sandbox.deliverDue();
    expect(types()).toEqual(bought);
  });
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
