import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aGrant, anEntitlement, aTopic, aUser } from '../../tests/support/factories.ts';
import { putOpened } from '../../tests/support/versions.ts';
import { audit_log } from '../audit/tables.ts';
import { entitlements, user_entitlements } from './tables.ts';

const app = useTestApp();
const DAY_MS = 24 * 60 * 60 * 1000;

async function aScene() {
  const administrator = await app.person({ is_admin: true });
  const topic = await aTopic(app.deps, { name: 'Cisco CCNA' });
  return { administrator, topic, input: { topic_id: topic.id, name: 'Autumn class', code: 'AUTUMN' } };
}

const add = (administrator: Person, input: unknown) => administrator.call('POST', '/api/admin/entitlements', input);
const change = (administrator: Person, id: string, input: object) =>
  putOpened(administrator, `/api/admin/entitlements/${id}`, input);
const entries = async () =>
  (await app.deps.db.select().from(audit_log)).map(({ what, noun, object_id, object_name, detail }) => ({
    ...{ what, noun, object_id, object_name, detail },
  }));

describe('adding', () => {
  test('A7-063, A3-030: topic, name and code are enough; the rest is optional, and the action is logged', async () => {
    const { administrator, topic, input } = await aScene();
    const body = ok(await add(administrator, { ...input, code: ' autumn ', name: '  Autumn class ' }));
    expect(body.entitlement).toEqual({
      version: expect.any(Number),
      ...{ id: body.entitlement.id, topic_id: topic.id, topic_name: 'Cisco CCNA', code: 'AUTUMN' },
      ...{ name: 'Autumn class', description: '', is_ad_free: false, is_active: true, max_redemptions: null },
      ...{ redemption_count: 0, redeem_until: null, grant_days: null, active_grants: 0, grants: 0 },
      state: 'active',
      created_at: app.deps.clock().toISOString(),
    });
    expect(await entries()).toEqual([
      {
        ...{ what: 'Added an entitlement', noun: 'entitlement', object_id: body.entitlement.id, detail: {} },
        object_name: 'Autumn class (AUTUMN)',
      },
    ]);
  });

  test('with every field; the last day to redeem lasts to its end in UTC', async () => {
    const { administrator, input } = await aScene();
    const parts = {
      description: 'Two groups',
      is_ad_free: true,
      is_active: false,
      max_redemptions: 40,
      grant_days: 90,
    };
    const { body } = await add(administrator, { ...input, ...parts, redeem_until: '2026-11-20' });
    expect(body.entitlement).toMatchObject({ ...parts, redeem_until: '2026-11-20T23:59:59.999Z' });
    const learner = await app.person();
    await app.deps.db.update(entitlements).set({ is_active: true });
    app.pass(15 * 60 * 60 * 1000 - 2);
    expect((await learner.call('POST', '/api/entitlements/redeem', { code: 'AUTUMN' })).status).toBe(200);
    app.pass(2);
    const late = await (await app.person()).call('POST', '/api/entitlements/redeem', { code: 'AUTUMN' });
    expect(late.body.code).toBe('ENTITLEMENT_UNKNOWN');
  });

  test('a code is unique regardless of case, and the topic must exist', async () => {
    const { administrator, input } = await aScene();
    await add(administrator, input);
    const taken = 'This code is already in use.';
    const twice = await add(administrator, { ...input, code: 'autumn' });
    expect([twice.status, twice.body.error, twice.body.fields]).toEqual([409, taken, { code: taken }]);
    const unknown = await add(administrator, { ...input, code: 'OTHER', topic_id: randomUUID() });
    expect([unknown.status, unknown.body.fields]).toEqual([404, { topic_id: 'Topic not found' }]);
  });

  test('of several concurrent additions with the same code, one succeeds and the others are rejected', async () => {
    const { administrator, input } = await aScene();
    const answers = await Promise.all([1, 2, 3].map(() => add(administrator, input)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await entries()).toHaveLength(1);
  });

  test('A3-030, A7-011, A9-003: a generated code has 6 characters that do not look alike', async () => {
    const { administrator } = await aScene();
    const codes = new Set<string>();
    for (let n = 0; n < 20; n++) {
      const { body } = await administrator.call('POST', '/api/admin/entitlement-codes');
      expect(body.code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
      codes.add(body.code);
    }
    expect(codes.size).toBe(20);
  });
});

describe('changing', () => {
  test('A4-013, A7-063: every field can be changed, and the changes are audited', async () => {
    const { administrator, input } = await aScene();
    const { id } = await anEntitlement(app.deps, { ...input, redeem_until: new Date('2026-01-31T00:00:00Z') });
    const other = await aTopic(app.deps, { name: 'CompTIA Security+' });
    app.pass(DAY_MS);
    const after = { ...input, topic_id: other.id, is_active: false, is_ad_free: true, redeem_until: '2026-01-31' };
    const body = ok(await change(administrator, id, after));
    expect(body.entitlement).toMatchObject({
      ...{ id, topic_name: 'CompTIA Security+', is_active: false, is_ad_free: true, code: 'AUTUMN' },
      redeem_until: '2026-01-31T23:59:59.999Z',
    });
    const [{ detail } = { detail: {} }] = await entries();
    expect(detail).toEqual({ fields: ['topic_id', 'is_ad_free', 'is_active', 'redeem_until'] });
    await change(administrator, id, after);
    expect(await entries(), 'saving it as it is, is not logged').toHaveLength(1);
  });

  test('the use limit cannot be lower than the number of redemptions, but equal to it', async () => {
    const { administrator, input } = await aScene();
    const { id } = await anEntitlement(app.deps, { ...input, max_redemptions: 5, redemption_count: 2 });
    const sentence = 'It was redeemed 2 times already: the limit cannot be lower than that.';
    const { status, body } = await change(administrator, id, { ...input, max_redemptions: 1 });
    expect([status, body.error, body.fields]).toEqual([409, sentence, { max_redemptions: sentence }]);
    expect((await change(administrator, id, { ...input, max_redemptions: 2 })).status).toBe(200);
    expect((await change(administrator, id, input)).body.entitlement.max_redemptions).toBeNull();
  });

  test('a stale form gets the conflict before its use limit is checked', async () => {
    const { administrator, input } = await aScene();
    const { id } = await anEntitlement(app.deps, { ...input, max_redemptions: 1, redemption_count: 1 });
    const path = `/api/admin/entitlements/${id}`;
    const { version } = (await administrator.call('GET', path)).body.entitlement;
    await app.deps.db.update(entitlements).set({ max_redemptions: 10, redemption_count: 5 });
    const mine = { ...input, max_redemptions: 1, description: 'Mine', version };
    const { status, body } = await administrator.call('PUT', path, mine);
    expect([status, body.code, body.current.max_redemptions]).toEqual([409, 'ENTITLEMENT_CHANGED', 10]);
  });

  test('a use limit that is lowered while others redeem is never exceeded', async () => {
    const { administrator, input } = await aScene();
    const { id } = await anEntitlement(app.deps, { ...input, max_redemptions: 10 });
    const learners = await Promise.all(Array.from({ length: 4 }, () => app.person()));
    const answers = await Promise.all([
      ...learners.map((learner) => learner.call('POST', '/api/entitlements/redeem', { code: 'AUTUMN' })),
      change(administrator, id, { ...input, max_redemptions: 2 }),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const [row] = await app.deps.db.select().from(entitlements).where(eq(entitlements.id, id));
    expect(row?.redemption_count).toBe(answers.slice(0, 4).filter(({ status }) => status === 200).length);
    expect(row?.redemption_count).toBeLessThanOrEqual(row?.max_redemptions ?? 0);
  });

  test('the code of another entitlement is rejected, its own is not', async () => {
    const { administrator, input } = await aScene();
    const { id } = await anEntitlement(app.deps, input);
    await anEntitlement(app.deps, { code: 'OTHER' });
    expect((await change(administrator, id, { ...input, code: 'other' })).body).toMatchObject({
      fields: { code: 'This code is already in use.' },
    });
    expect((await change(administrator, id, { ...input, code: '' })).body.error).toBe(
      'Topic, name, and code are required',
    );
  });
});

describe('deleting', () => {
  test('A7-063: its grants are deleted with it, their number is returned and audited', async () => {
    const { administrator, input } = await aScene();
    const { id } = await anEntitlement(app.deps, input);
    const other = await aGrant(app.deps, { user_id: (await aUser(app.deps)).id });
    await aGrant(app.deps, { user_id: (await aUser(app.deps)).id, entitlement_id: id });
    await aGrant(app.deps, { user_id: (await aUser(app.deps)).id, entitlement_id: id, is_active: false });
    const { status, body } = await administrator.call('DELETE', `/api/admin/entitlements/${id}`);
    expect([status, body]).toEqual([200, { deleted: true, grants: 2 }]);
    const left = await app.deps.db.select().from(user_entitlements);
    expect(left.map((grant) => grant.id)).toEqual([other.id]);
    expect(await entries()).toMatchObject([{ what: 'Deleted an entitlement', object_id: id, detail: { grants: 2 } }]);
    const again = await administrator.call('DELETE', `/api/admin/entitlements/${id}`);
    expect([again.status, again.body.error]).toEqual([404, 'Entitlement not found']);
  });
});
