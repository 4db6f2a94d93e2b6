import { expect, test } from 'vitest';
import { ok, useTestApp } from '../../tests/support/app.ts';
import { aGrant, anEntitlement, aTopic } from '../../tests/support/factories.ts';

const app = useTestApp();
const HOUR_MS = 60 * 60 * 1000;

test('L7-027, L7-070: one’s own grants, newest first, each with its entitlement, its topic and its state', async () => {
  const learner = await app.person();
  const { user_id } = learner.who;
  const topic = await aTopic(app.deps, { name: 'CompTIA Security+' });
  const now = app.deps.clock();
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const [plain, over, off] = [
    await anEntitlement(app.deps, { topic_id: topic.id, code: 'PASS30', name: 'Study group' }),
    await anEntitlement(app.deps, { topic_id: topic.id, is_ad_free: true }),
    await anEntitlement(app.deps, { topic_id: topic.id, is_active: false }),
  ];
  await aGrant(app.deps, { user_id, entitlement_id: off.id, created_at: before(3) });
  await aGrant(app.deps, { user_id, entitlement_id: over.id, created_at: before(2), expires_at: now });
  const expires_at = new Date(now.getTime() + 1);
  const grant = await aGrant(app.deps, { user_id, entitlement_id: plain.id, expires_at });
  await aGrant(app.deps, { user_id, created_at: before(1), is_active: false });
  await aGrant(app.deps, { user_id: (await app.person()).who.user_id, entitlement_id: plain.id });

  const body = ok(await learner.call('GET', '/api/users/me/entitlements'));
  expect(body.entitlements.map(({ state }: { state: string }) => state)).toEqual([
    ...['active', 'revoked', 'expired', 'inactive'],
  ]);
  expect(body.entitlements[0]).toEqual({
    ...{ id: grant.id, user_id, entitlement_id: plain.id, is_active: true, state: 'active' },
    ...{ expires_at: grant.expires_at?.toISOString(), created_at: now.toISOString() },
    entitlement: {
      ...{ name: 'Study group', code: 'PASS30', description: '', is_ad_free: false },
      ...{ topic_id: topic.id, topic_name: 'CompTIA Security+' },
    },
  });
});

test('L3-042 to L3-047: an entitlement and a grant have the fields of the specification', async () => {
  const entitlement = await anEntitlement(app.deps);
  const grant = await aGrant(app.deps, { user_id: (await app.person()).who.user_id });
  expect(Object.keys(entitlement)).toEqual(
    expect.arrayContaining([
      ...['id', 'code', 'name', 'description', 'is_active', 'topic_id', 'is_ad_free', 'created_at', 'updated_at'],
    ]),
  );
  expect(Object.keys(grant).sort()).toEqual([
    ...['created_at', 'entitlement_id', 'expires_at', 'id', 'is_active', 'user_id'],
  ]);
  expect(grant).toMatchObject({ is_active: true, expires_at: null });
});

test('a user without grants gets an empty list', async () => {
  const { body } = await (await app.person()).call('GET', '/api/users/me/entitlements');
  expect(body).toEqual({ entitlements: [] });
});
