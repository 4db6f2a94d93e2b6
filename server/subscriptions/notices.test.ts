import { beforeEach, describe, expect, test } from 'vitest';
import { usePerson, useTestApp } from '../../tests/support/app.ts';
import { refusal, shopOf } from '../../tests/support/buying.ts';
import { sendEvent, toldBySandbox } from '../../tests/support/webhooks.ts';
import { momentText } from '../mail/email.ts';
import { mail_outbox } from '../mail/tables.ts';
import { syncCustomer } from './sync.ts';

const app = useTestApp();
const shop = shopOf(app);
const person = usePerson(app);
let subscription: string;

beforeEach(async () => {
  const price = (await shop.tiers()).find(({ name }) => name === 'Yearly')?.price_id as string;
  subscription = await shop.buy(person, price);
});

const notice = async () => (await person.call('GET', '/api/auth/session')).body.subscription_notice;
const dismiss = (notice_id: string, who = person) =>
  who.call('POST', '/api/users/me/subscriptions/dismiss-notice', { notice_id });
const mails = async () =>
  (await app.deps.db.select().from(mail_outbox).orderBy(mail_outbox.created_at)).filter(({ subject }) =>
    subject.includes('subscription'),
  );
const subjects = async () => (await mails()).map(({ subject }) => subject);
const sync = async () => syncCustomer(app.deps, await shop.customerIdOf(person));
const renewalFailed = 'The renewal of your Certamen subscription was not paid';
const ended = 'Your Certamen subscription has ended';

describe('a failed renewal', () => {
  beforeEach(async () => {
    await shop.nextStep(subscription, 'declined');
    await app.sandbox.deliverDue();
  });

  test('leaves a notice in the product and sends an email that says until when, and what to do next', async () => {
    const { current_period_start } = (await person.call('GET', '/api/users/me/subscriptions')).body.subscription;
    const until = new Date(Date.parse(current_period_start) + 15 * 24 * 3_600_000).toISOString();
    expect(await notice()).toMatchObject({ kind: 'payment_failed', tier_name: 'Yearly', access_until: until });
    const [mail, ...more] = await mails();
    expect([mail?.subject, mail?.recipient, more]).toEqual([renewalFailed, person.email, []]);
    expect(mail?.text_body).toContain(`Until ${momentText(new Date(until))} you see no ads.`);
    expect(mail?.text_body).toContain('pay the open invoice or replace the card');
    expect(mail?.text_body).toContain('http://localhost:3000/subscription');
  });

  test('is told at most once, however often its events come and the provider is asked, and through further retries', async () => {
    const events = await toldBySandbox(app);
    await Promise.all([...events, ...events].map((event) => sendEvent(app, event)));
    await shop.nextStep(subscription, 'declined');
    await app.sandbox.deliverDue();
    await Promise.all([sync(), sync()]);
    expect(await subjects()).toEqual([renewalFailed]);
  });

  test('that is paid after all takes its notice away; the next one is told again', async () => {
    await shop.nextStep(subscription, 'paid');
    await app.sandbox.deliverDue();
    expect(await notice()).toBe(null);
    await shop.nextStep(subscription, 'declined');
    await app.sandbox.deliverDue();
    expect(await notice()).toMatchObject({ kind: 'payment_failed' });
    expect(await subjects()).toEqual([renewalFailed, renewalFailed]);
  });

  test('that ends the subscription is told as its end', async () => {
    await shop.giveUp(subscription, 'cancel');
    await app.sandbox.deliverDue();
    expect(await notice()).toMatchObject({ kind: 'ended_unpaid' });
    const [, mail] = await mails();
    expect(mail?.subject).toBe(ended);
    expect(mail?.text_body).toContain('has ended because its renewal was not paid');
  });
});

describe('an end at the provider', () => {
  test('leaves a notice and sends one email, until when access lasts', async () => {
    await shop.stripe().subscriptions.cancel(subscription);
    await app.sandbox.deliverDue();
    await sync();
    expect(await notice()).toMatchObject({ kind: 'ended', tier_name: 'Yearly' });
    const [mail, ...more] = await mails();
    expect([mail?.subject, more]).toEqual([ended, []]);
    expect(mail?.text_body).toMatch(/Until November 20, 2027 at \d+:\d\d\s[AP]M UTC you see no ads/);
  });

  test('also where the customer was deleted, and nobody where the key may be the wrong one', async () => {
    shop.intercept(() =>
      refusal(400, { type: 'invalid_request_error', code: 'resource_missing', param: 'customer', message: 'No' }),
    );
    await sync();
    expect([await notice(), await subjects()]).toEqual([null, []]);
    shop.intercept(() => undefined);
    await sync();
    await shop.stripe().customers.del(await shop.customerIdOf(person));
    await app.sandbox.deliverDue();
    expect([(await notice()).kind, await subjects()]).toEqual(['ended', [ended]]);
  });

  test('that the learner has brought about here is not told to them', async () => {
    await shop.nextStep(subscription, 'declined');
    await sync();
    const told = await subjects();
    await person.call('POST', '/api/cancel-subscription', {});
    expect(await subjects()).toEqual(told);
  });

  test('is dismissed by its learner only, and does not come back', async () => {
    await shop.stripe().subscriptions.cancel(subscription);
    await app.sandbox.deliverDue();
    const { id } = await notice();
    expect((await dismiss(id, await app.person())).body).toEqual({ dismissed: false });
    expect((await notice()).id).toBe(id);
    expect((await dismiss(id)).body).toEqual({ dismissed: true });
    await sync();
    expect(await notice()).toBe(null);
    expect((await dismiss(id)).body, 'twice').toEqual({ dismissed: false });
  });
});
