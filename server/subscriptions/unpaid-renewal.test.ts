import { beforeEach, describe, expect, test } from 'vitest';
import { sessions } from '#server/account/tables.ts';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { type GivingUp, givingUp, shopOf, type Tiers } from '../../tests/support/buying.ts';
import { aTopic } from '../../tests/support/factories.ts';

const DAY = 24 * 3_600_000;
const GRACE = 15 * DAY;

const app = useTestApp();
const shop = shopOf(app);
let tiers: Tiers;
let person: Person;
let topic: string;
let subscription: string;
/** The end of the last period that was paid. */
let paidUntil: number;

const now = () => app.deps.clock().getTime();
const mine = async () => (await person.call('GET', '/api/users/me/subscriptions')).body;
const adFree = async () => (await person.call('GET', `/api/entitlements/verify-ad-free?topic_id=${topic}`)).body;
/** What everybody is told of the same thing: the screen's subscription, and the answer that decides about ads. */
const access = async () => {
  const { subscription: told } = await mine();
  const { is_ad_free, until, past_due } = await adFree();
  return { status: told?.status, access_until: told?.access_until, is_ad_free, until, past_due };
};
const refresh = () => person.call('POST', '/api/users/me/subscriptions/refresh');
const passTo = async (moment: number) => {
  app.pass(moment - now());
  const expires_at = new Date(now() + DAY);
  await app.deps.db.update(sessions).set({ created_at: app.deps.clock(), expires_at });
  await app.sandbox.deliverDue();
  await refresh();
};

describe.each(['Monthly', 'Yearly'])('a failed %s renewal', (tier) => {
  beforeEach(async () => {
    tiers = await shop.tiers();
    person = await app.person();
    topic = (await aTopic(app.deps)).id;
    const price = tiers.find(({ name }) => name === tier)?.price_id as string;
    subscription = await shop.buy(person, price, 'declined');
    paidUntil = Date.parse((await mine()).subscription.current_period_end);
    await passTo(paidUntil);
  });

  test('promises access to the end of the retries, not of the period that was not paid (L4-034, L7-074)', async () => {
    const until = new Date(paidUntil + GRACE).toISOString();
    const { current_period_end } = (await mine()).subscription;
    expect(Date.parse(current_period_end)).toBeGreaterThan(paidUntil + GRACE);
    expect(await access()).toEqual({
      ...{ status: 'past_due', access_until: until },
      ...{ is_ad_free: true, until, past_due: true },
    });
    await passTo(paidUntil + GRACE - 1000);
    expect(await access()).toMatchObject({ is_ad_free: true, until });
    await passTo(paidUntil + GRACE);
    expect(await access()).toMatchObject({ is_ad_free: false, until: null });
  });

  test.each(givingUp)('keeps what was promised and no more, with %s', async (setting: GivingUp) => {
    const until = new Date(paidUntil + GRACE).toISOString();
    await passTo(paidUntil + 7 * DAY);
    await shop.giveUp(subscription, setting);
    await refresh();
    expect(await access()).toMatchObject({ is_ad_free: true, until });
    await passTo(paidUntil + GRACE);
    expect(await access()).toMatchObject({ is_ad_free: false, until: null });
  });

  test('gives nothing for the periods after it, when the provider leaves it overdue for good', async () => {
    for (let period = 0; period < 2; period++) {
      await shop.giveUp(subscription, 'leave overdue');
      await passTo(Date.parse((await mine()).subscription.current_period_end));
      expect(await access()).toMatchObject({ status: 'past_due', is_ad_free: false });
      expect(Date.parse((await mine()).subscription.current_period_start)).toBeGreaterThan(paidUntil + GRACE);
    }
  });

  test('is forgotten once it is paid', async () => {
    await shop.nextStep(subscription, 'paid');
    await refresh();
    const { current_period_end } = (await mine()).subscription;
    expect(await access()).toEqual({
      ...{ status: 'active', access_until: null },
      ...{ is_ad_free: true, until: current_period_end, past_due: false },
    });
  });
});
