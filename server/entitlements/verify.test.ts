import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SubscriptionStatus } from '#core/subscriptions/access.ts';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { aGrant, anEntitlement, aTopic } from '../../tests/support/factories.ts';
import { user_subscriptions } from '../subscriptions/tables.ts';
import { entitlements, type user_entitlements } from './tables.ts';

const app = useTestApp();
const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(app.deps.clock().getTime() + days * DAY_MS);
const none = { is_ad_free: false, reason: null, until: null, past_due: false };

const verify = async (person: Person, topic_id: string) =>
  (await person.call('GET', `/api/entitlements/verify?topic_id=${topic_id}`)).body;
const adFree = async (person: Person, topic_id: string) =>
  (await person.call('GET', `/api/entitlements/verify-ad-free?topic_id=${topic_id}`)).body;

type Parts = { grant?: Partial<typeof user_entitlements.$inferInsert> } & Partial<typeof entitlements.$inferInsert>;

/** A learner with a grant in a topic. */
async function aHolder({ grant, ...parts }: Parts = {}) {
  const topic = await aTopic(app.deps);
  const holder = await app.person();
  const { id } = await anEntitlement(app.deps, { topic_id: topic.id, ...parts });
  await aGrant(app.deps, { user_id: holder.who.user_id, entitlement_id: id, ...grant });
  return { topic, holder };
}

async function subscribe({ who }: Person, status: SubscriptionStatus, days: number, cancels = false) {
  const now = app.deps.clock();
  await app.deps.db.insert(user_subscriptions).values({
    ...{ user_id: who.user_id, subscription_id: randomUUID(), price_id: 'price', price_amount: 1200 },
    ...{ currency: 'usd', interval: 'month' as const, status, current_period_start: now },
    ...{ current_period_end: inDays(days), cancel_at_period_end: cancels, created_at: now, updated_at: now },
  });
}

describe('L7-072, L7-073: has_entitlement', () => {
  test.each([true, false])('L7-030: a grant counts in its topic alone, ad-free %j', async (is_ad_free) => {
    const { topic, holder } = await aHolder({ is_ad_free, grant: { expires_at: inDays(1) } });
    const other = await aTopic(app.deps);
    expect(await verify(holder, topic.id)).toEqual({ has_entitlement: true });
    expect(await verify(holder, other.id)).toEqual({ has_entitlement: false });
    expect(await verify(await app.person(), topic.id), 'of someone else').toEqual({ has_entitlement: false });
    app.pass(DAY_MS);
    expect(await verify(holder, topic.id), 'at the moment it ends').toEqual({ has_entitlement: false });
  });

  test('a revoked grant does not count, nor does one of an entitlement that is inactive, while it is inactive', async () => {
    const revoked = await aHolder({ grant: { is_active: false } });
    expect(await verify(revoked.holder, revoked.topic.id)).toEqual({ has_entitlement: false });
    const { topic, holder } = await aHolder({ is_active: false });
    expect(await verify(holder, topic.id)).toEqual({ has_entitlement: false });
    await app.deps.db.update(entitlements).set({ is_active: true });
    expect(await verify(holder, topic.id)).toEqual({ has_entitlement: true });
  });

  test('a subscription is not an entitlement', async () => {
    const { id } = await aTopic(app.deps);
    const learner = await app.person();
    await subscribe(learner, 'active', 30);
    expect(await verify(learner, id)).toEqual({ has_entitlement: false });
  });

  test('one of several is enough', async () => {
    const { topic, holder } = await aHolder({ grant: { expires_at: inDays(-1) } });
    const { id } = await anEntitlement(app.deps, { topic_id: topic.id });
    await aGrant(app.deps, { user_id: holder.who.user_id, entitlement_id: id });
    expect(await verify(holder, topic.id)).toEqual({ has_entitlement: true });
  });
});

describe('L7-042, L7-074: is_ad_free', () => {
  test('L1-009, L6-008: an ad-free grant removes the ads in its topic until its expiry', async () => {
    const { topic, holder } = await aHolder({ is_ad_free: true, grant: { expires_at: inDays(90) } });
    const answer = { is_ad_free: true, reason: 'entitlement', until: inDays(90).toISOString(), past_due: false };
    expect(await adFree(holder, topic.id)).toEqual(answer);
    expect(await adFree(holder, (await aTopic(app.deps)).id)).toEqual(none);
    expect(await adFree(await app.person(), topic.id), 'of someone else').toEqual(none);
  });

  test('without an expiry, until is null', async () => {
    const { topic, holder } = await aHolder({ is_ad_free: true });
    expect(await adFree(holder, topic.id)).toMatchObject({ is_ad_free: true, until: null });
  });

  test.each([
    ['is not ad-free', { is_ad_free: false }],
    ['has expired', { is_ad_free: true, grant: { expires_at: new Date('2026-11-20T09:00:00Z') } }],
    ['was revoked', { is_ad_free: true, grant: { is_active: false } }],
    ['belongs to an inactive entitlement', { is_ad_free: true, is_active: false }],
  ] as const)('L1-010: the ads remain for a grant that %s', async (_what, parts) => {
    const { topic, holder } = await aHolder(parts);
    expect(await adFree(holder, topic.id)).toEqual(none);
  });

  test('L6-007: a subscription removes the ads in every topic, and the longer-lasting of two reasons is named', async () => {
    const { topic, holder } = await aHolder({ is_ad_free: true, grant: { expires_at: inDays(90) } });
    await subscribe(holder, 'active', 30);
    const answer = { is_ad_free: true, reason: 'subscription', until: inDays(30).toISOString(), past_due: false };
    expect(await adFree(holder, (await aTopic(app.deps)).id)).toEqual(answer);
    expect(await adFree(holder, topic.id), 'it renews').toEqual(answer);
  });

  test('a grant takes precedence over a subscription that ends sooner', async () => {
    const { topic, holder } = await aHolder({ is_ad_free: true, grant: { expires_at: inDays(90) } });
    await subscribe(holder, 'active', 30, true);
    expect(await adFree(holder, topic.id)).toMatchObject({ reason: 'entitlement', until: inDays(90).toISOString() });
  });

  test('an overdue payment is reported; after the grace period it removes no ads', async () => {
    const { id } = await aTopic(app.deps);
    const [late, unpaid] = [await app.person(), await app.person()];
    await subscribe(late, 'past_due', 3);
    await subscribe(unpaid, 'unpaid', 3);
    expect(await adFree(late, id)).toMatchObject({
      is_ad_free: true,
      past_due: true,
      until: inDays(3).toISOString(),
    });
    expect(await adFree(unpaid, id)).toEqual(none);
  });
});

test('a topic that does not exist returns false, not a failure; an invalid id is rejected', async () => {
  const learner = await app.person();
  expect(await verify(learner, randomUUID())).toEqual({ has_entitlement: false });
  expect(await adFree(learner, randomUUID())).toEqual(none);
  for (const path of ['verify', 'verify-ad-free']) {
    expect((await learner.call('GET', `/api/entitlements/${path}?topic_id=ccna`)).status).toBe(400);
    expect((await learner.call('GET', `/api/entitlements/${path}`)).status).toBe(400);
  }
});
