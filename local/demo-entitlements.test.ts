import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { topics } from '#server/catalog/tables.ts';
import { entitlements } from '#server/entitlements/tables.ts';
import { useTestApp } from '../tests/support/app.ts';
import { anEntitlement, aTopic } from '../tests/support/factories.ts';
import { ensureDemoEntitlements, switchOffDemoEntitlements } from './demo-entitlements.ts';

const app = useTestApp();
const names = ['AWS Solutions Architect', 'CompTIA Security+', 'Kubernetes Administrator', 'Cisco CCNA'];

async function inTheBooks() {
  const list = await app.deps.db
    .select({ code: entitlements.code, is_active: entitlements.is_active, topic: topics.name })
    .from(entitlements)
    .innerJoin(topics, eq(topics.id, entitlements.topic_id))
    .orderBy(asc(entitlements.code));
  return list.map(({ code, is_active, topic }) => `${code} ${topic}${is_active ? '' : ', off'}`);
}

test('the codes to try are made once, each for its topic, and what was changed stays changed', async () => {
  for (const name of names) await aTopic(app.deps, { name });
  await ensureDemoEntitlements(app.deps);
  const all = [
    'ADFREE1 AWS Solutions Architect',
    'OFF1 CompTIA Security+, off',
    'OLDCODE Kubernetes Administrator',
    'PASS30 CompTIA Security+',
    'TWICE Cisco CCNA',
  ];
  expect(await inTheBooks()).toEqual(all);

  await app.deps.db.update(entitlements).set({ is_active: false }).where(eq(entitlements.code, 'TWICE'));
  await ensureDemoEntitlements(app.deps);
  expect(await inTheBooks()).toEqual([...all.slice(0, 4), 'TWICE Cisco CCNA, off']);
});

test('what each of them does', async () => {
  for (const name of names) await aTopic(app.deps, { name });
  await ensureDemoEntitlements(app.deps);
  const learner = await app.person();
  const redeem = async (code: string, who = learner) => {
    const { body } = await who.call('POST', '/api/entitlements/redeem', { code });
    return body.entitlement ?? body.code;
  };
  expect(await redeem('ADFREE1')).toMatchObject({ expires_at: null, entitlement: { is_ad_free: true } });
  expect(await redeem('PASS30')).toMatchObject({
    expires_at: '2026-12-20T09:00:00.000Z',
    entitlement: { is_ad_free: false },
  });
  expect(await redeem('TWICE')).toMatchObject({
    expires_at: '2027-02-18T09:00:00.000Z',
    entitlement: { is_ad_free: true },
  });
  expect([await redeem('OLDCODE'), await redeem('OFF1')]).toEqual(['ENTITLEMENT_UNKNOWN', 'ENTITLEMENT_UNKNOWN']);
  await redeem('TWICE', await app.person());
  expect(await redeem('TWICE', await app.person())).toBe('ENTITLEMENT_USED_UP');
});

test('without its topic, or where somebody has a code of that name already, none is made', async () => {
  const topic = await aTopic(app.deps, { name: 'CompTIA Security+' });
  const own = await anEntitlement(app.deps, { code: 'PASS30', topic_id: topic.id });
  await ensureDemoEntitlements(app.deps);
  expect(await inTheBooks()).toEqual(['OFF1 CompTIA Security+, off', 'PASS30 CompTIA Security+']);
  const [kept] = await app.deps.db.select().from(entitlements).where(eq(entitlements.code, 'PASS30'));
  expect(kept).toEqual(own);
});

test('outside local mode the codes that the README tells are off, under whatever code, and no others', async () => {
  for (const name of names) await aTopic(app.deps, { name });
  await ensureDemoEntitlements(app.deps);
  await app.deps.db.update(entitlements).set({ code: 'RENAMED' }).where(eq(entitlements.code, 'ADFREE1'));
  const topic = await aTopic(app.deps, { name: 'Own' });
  await anEntitlement(app.deps, { code: 'OWN', topic_id: topic.id });
  await switchOffDemoEntitlements(app.deps);
  expect((await inTheBooks()).filter((line) => !line.endsWith(', off'))).toEqual(['OWN Own']);
});
