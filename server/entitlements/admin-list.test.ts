import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { onlyPage, type Person, useTestApp } from '../../tests/support/app.ts';
import { aGrant, anEntitlement, aTopic, aUser } from '../../tests/support/factories.ts';
import { profiles } from '../account/tables.ts';

const app = useTestApp();
const inMs = (ms: number) => new Date(app.deps.clock().getTime() + ms);

const list = async (administrator: Person, parts: Record<string, string> = {}) =>
  (await administrator.call('GET', `/api/admin/entitlements?${new URLSearchParams(parts)}`)).body;
const grants = async (administrator: Person, parts: Record<string, string> = {}) =>
  (await administrator.call('GET', `/api/admin/grants?${new URLSearchParams(parts)}`)).body;
const codes = (body: any) => body.entitlements.map(({ code }: { code: string }) => code);
const names = (body: any) => body.grants.map(({ full_name }: { full_name: string | null }) => full_name);

describe('entitlements', () => {
  test('A2-091: newest first, with the topic, the number of redemptions and of active grants', async () => {
    const administrator = await app.person({ is_admin: true });
    const topic = await aTopic(app.deps, { name: 'Cisco CCNA' });
    const old = await anEntitlement(app.deps, { code: 'OLD', created_at: inMs(-2) });
    const parts = { topic_id: topic.id, code: 'NEW', name: 'New', max_redemptions: 9, redemption_count: 2 };
    const { id } = await anEntitlement(app.deps, { ...parts, created_at: inMs(-1) });
    for (const grant of [{}, { expires_at: inMs(1) }, { expires_at: inMs(0) }, { is_active: false }]) {
      await aGrant(app.deps, { user_id: (await aUser(app.deps)).id, entitlement_id: id, ...grant });
    }
    const body = await list(administrator);
    expect(codes(body)).toEqual(['NEW', 'OLD']);
    expect(body.entitlements[0]).toMatchObject({
      ...{ id, topic_name: 'Cisco CCNA', max_redemptions: 9, redemption_count: 2, active_grants: 2, grants: 4 },
    });
    expect(body.entitlements[1]).toMatchObject({ id: old.id, active_grants: 0, grants: 0 });
    await aGrant(app.deps, { user_id: (await aUser(app.deps, { full_name: 'NEW' })).id, entitlement_id: old.id });
    expect(await grants(administrator, { entitlement_id: id, state: 'active' })).toMatchObject({ total: 2 });
    expect(await grants(administrator, { user_id: (await grants(administrator)).grants[0].user_id })).toMatchObject({
      total: 1,
    });
    expect(codes(await list(administrator, { entitlement_id: old.id }))).toEqual(['OLD']);
    expect(body).toMatchObject(onlyPage(2));
  });

  test('A9-022: the search looks at code, name, description and topic name, in any case; and by state', async () => {
    const administrator = await app.person({ is_admin: true });
    const topic = await aTopic(app.deps, { name: 'Needle Administrator' });
    const parts = [{ code: 'NEEDLE' }, { name: 'The needle' }, { description: 'A nEEDle' }, { topic_id: topic.id }];
    for (const part of parts) await anEntitlement(app.deps, { ...part, is_active: 'code' in part });
    await anEntitlement(app.deps, { name: 'Hay', description: '100_0' });
    expect(codes(await list(administrator, { q: ' needle ' }))).toHaveLength(4);
    expect(codes(await list(administrator, { q: 'needle', state: 'active' }))).toEqual(['NEEDLE']);
    expect(codes(await list(administrator, { q: 'needle', state: 'inactive' }))).toHaveLength(3);
    expect(codes(await list(administrator, { q: '_' })), 'wildcards are literal').toHaveLength(1);
    expect(await list(administrator, { q: 'nothing' })).toMatchObject({ entitlements: [], total: 0 });
  });
});

describe('grants', () => {
  async function aCrowd() {
    const administrator = await app.person({ is_admin: true });
    const topic = await aTopic(app.deps, { name: 'Cisco CCNA' });
    const autumn = { topic_id: topic.id, code: 'CLASS', name: 'Autumn', is_ad_free: true };
    const given = await anEntitlement(app.deps, autumn);
    const other = await anEntitlement(app.deps, { code: 'SPRING', name: 'Spring' });
    const people: Record<string, string> = {};
    const parts = [
      ['Active', given.id, { expires_at: inMs(1) }],
      ['Revoked', given.id, { is_active: false, expires_at: inMs(-1) }],
      ['Expired', other.id, { expires_at: inMs(0) }],
      ['For good', other.id, {}],
    ] as const;
    for (const [index, [full_name, entitlement_id, grant]] of parts.entries()) {
      const user = await aUser(app.deps, { full_name, email: `mail${index}@example.com` });
      people[full_name] = user.id;
      await aGrant(app.deps, { user_id: user.id, entitlement_id, created_at: inMs(-index), ...grant });
    }
    return { administrator, people, topic };
  }

  test('A2-101, A7-066, A3-031: newest first, each with its user, its entitlement, its topic and its state', async () => {
    const { administrator, people } = await aCrowd();
    const body = await grants(administrator);
    expect(names(body)).toEqual(['Active', 'Revoked', 'Expired', 'For good']);
    expect(body.grants.map(({ state }: any) => state)).toEqual([...['active', 'revoked', 'expired', 'active']]);
    expect(body.grants[0]).toMatchObject({
      ...{ user_id: people.Active, is_active: true, expires_at: inMs(1).toISOString() },
      entitlement: { name: 'Autumn', code: 'CLASS', is_ad_free: true, is_active: true, topic_name: 'Cisco CCNA' },
    });
    expect(body).toMatchObject({ total: 4, first: 1, next_cursor: null });
    expect(JSON.stringify(body), 'addresses are not part of it').not.toContain('@');
  });

  test.each([
    ['active', ['Active', 'For good']],
    ['expired', ['Expired']],
    ['revoked', ['Revoked']],
  ])('the filter %s', async (state, expected) => {
    const { administrator } = await aCrowd();
    const body = await grants(administrator, { state });
    expect(names(body)).toEqual(expected);
    expect(body.total).toBe(expected.length);
  });

  test.each([
    ['FOR go', ['For good']],
    ['mail2@', ['Expired']],
    ['autumn', ['Active', 'Revoked']],
    ['sPring', ['Expired', 'For good']],
    ['class', ['Active', 'Revoked']],
    ['cisco', ['Active', 'Revoked']],
    ['e', ['Active', 'Revoked', 'Expired', 'For good']],
    ['nobody', []],
  ])('A9-023: the search for %j looks at user, entitlement name, code and topic', async (q, expected) => {
    const { administrator } = await aCrowd();
    expect(names(await grants(administrator, { q }))).toEqual(expected);
    const active = expected.filter((name) => name === 'Active' || name === 'For good');
    expect(names(await grants(administrator, { q, state: 'active' }))).toEqual(active);
  });

  test('A3-032: a user without a profile has no name', async () => {
    const { administrator, people } = await aCrowd();
    await app.deps.db.delete(profiles).where(eq(profiles.id, people.Active as string));
    expect(names(await grants(administrator, { q: 'autumn' }))).toEqual([null, 'Revoked']);
  });
});
