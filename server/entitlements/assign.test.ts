import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { codeOf, ok, outcome, type Person, useTestApp } from '../../tests/support/app.ts';
import { aGrant, anEntitlement, aTopic, aUser } from '../../tests/support/factories.ts';
import { audit_log } from '../audit/tables.ts';
import { entitlements, user_entitlements } from './tables.ts';

const app = useTestApp();
const DAY_MS = 24 * 60 * 60 * 1000;
const alreadyHeld = 'This user has this entitlement already. Change its expiry in the list of user entitlements.';

async function aScene() {
  const [administrator, learner] = [
    await app.person({ is_admin: true }),
    await app.person({ full_name: 'Mara Vos' }),
  ];
  const topic = await aTopic(app.deps, { name: 'Cisco CCNA' });
  const parts = { topic_id: topic.id, code: 'CLASS', name: 'Class', is_ad_free: true };
  const { id: entitlement_id } = await anEntitlement(app.deps, parts);
  return { administrator, learner, topic, input: { user_id: learner.who.user_id, entitlement_id } };
}

const assign = (administrator: Person, input: unknown) => administrator.call('POST', '/api/admin/grants', input);
const revoke = (administrator: Person, id: string) =>
  administrator.call('POST', `/api/admin/grants/${id}/revocation`, {});
const adFree = async (person: Person, topic_id: string) =>
  (await person.call('GET', `/api/entitlements/verify-ad-free?topic_id=${topic_id}`)).body.is_ad_free;
const rowsOf = () => app.deps.db.select().from(user_entitlements);
const entries = async () => (await app.deps.db.select().from(audit_log)).map(({ what }) => what);

describe('assigning', () => {
  test('A7-064, A3-031: without an expiry it never expires; ads are gone at once; only ids are recorded', async () => {
    const { administrator, learner, topic, input } = await aScene();
    expect(await adFree(learner, topic.id)).toBe(false);
    const body = ok(await assign(administrator, input));
    expect(body.grant).toEqual({
      ...{ id: body.grant.id, ...input, created_at: app.deps.clock().toISOString(), expires_at: null },
      ...{ is_active: true, state: 'active', full_name: 'Mara Vos', version: expect.any(Number) },
      entitlement: { name: 'Class', code: 'CLASS', is_ad_free: true, is_active: true, topic_name: 'Cisco CCNA' },
    });
    expect(await adFree(learner, topic.id)).toBe(true);
    const [entry] = await app.deps.db.select().from(audit_log);
    expect(entry).toMatchObject({
      ...{ what: 'Assigned an entitlement', noun: 'grant', object_id: body.grant.id, object_name: 'Class (CLASS)' },
      detail: { ...input, expires_on: null },
    });
    expect(JSON.stringify(entry)).not.toContain('Mara');
    const [entitlement] = await app.deps.db.select().from(entitlements);
    expect(entitlement?.redemption_count, 'it is not redeemed').toBe(0);
  });

  test('A5-052: it may end today, at the end of the day in UTC, and not earlier', async () => {
    const { administrator, learner, topic, input } = await aScene();
    const sentence = 'The expiry cannot be earlier than today.';
    const past = await assign(administrator, { ...input, expires_on: '2026-11-19' });
    expect([past.status, past.body.error, past.body.fields]).toEqual([400, sentence, { expires_on: sentence }]);
    for (const wrong of ['2026-02-31', '20.11.2026', '9999-01-01', 7]) {
      expect((await assign(administrator, { ...input, expires_on: wrong })).status, String(wrong)).toBe(400);
    }
    const { body } = await assign(administrator, { ...input, expires_on: '2026-11-20' });
    expect(body.grant.expires_at).toBe('2026-11-20T23:59:59.999Z');
    app.pass(15 * 60 * 60 * 1000 - 2);
    expect(await adFree(learner, topic.id)).toBe(true);
    app.pass(1);
    expect(await adFree(learner, topic.id), 'at the moment it ends').toBe(false);
    const over = await assign(administrator, { ...input, expires_on: '2026-11-20' });
    expect([over.status, over.body.code]).toEqual([400, 'GRANT_EXPIRY_PAST']);
  });

  test('A4-014: only active entitlements can be assigned', async () => {
    const { administrator, input } = await aScene();
    await app.deps.db.update(entitlements).set({ is_active: false });
    const off = await assign(administrator, input);
    const sentence = 'Only active entitlements can be assigned.';
    expect([off.status, off.body.fields]).toEqual([409, { entitlement_id: sentence }]);
    expect(await rowsOf()).toEqual([]);
    expect(await entries()).toEqual([]);
  });

  test('a user with an active grant is rejected, and the grant is unchanged', async () => {
    const { administrator, input } = await aScene();
    await assign(administrator, { ...input, expires_on: '2026-12-01' });
    const before = await rowsOf();
    const again = await assign(administrator, input);
    expect([again.status, again.body.error, again.body.fields]).toEqual([409, alreadyHeld, { user_id: alreadyHeld }]);
    expect(await rowsOf()).toEqual(before);
    expect(await entries()).toHaveLength(1);
  });

  test.each([
    ['was revoked', { is_active: false }],
    ['has expired', { expires_at: new Date('2026-11-20T09:00:00Z') }],
  ])('one that %s is renewed in its one row', async (_what, parts) => {
    const { administrator, input } = await aScene();
    const { id } = await aGrant(app.deps, { ...input, created_at: new Date('2026-01-01T00:00:00Z'), ...parts });
    const { body } = await assign(administrator, { ...input, expires_on: '2027-01-31' });
    expect(body.grant).toMatchObject({ id, state: 'active', expires_at: '2027-01-31T23:59:59.999Z' });
    expect(await rowsOf()).toMatchObject([{ id, is_active: true, created_at: app.deps.clock() }]);
  });

  test('of several concurrent assignments one succeeds and the others are rejected; so is a concurrent redemption', async () => {
    const { administrator, learner, input } = await aScene();
    const answers = await Promise.all([
      assign(administrator, input),
      assign(administrator, input),
      learner.call('POST', '/api/entitlements/redeem', { code: 'CLASS' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await rowsOf()).toHaveLength(1);
  });

  test('an entitlement that is deleted concurrently leaves no grant behind', async () => {
    const { administrator, input } = await aScene();
    const [assigned, deleted] = await Promise.all([
      assign(administrator, input),
      administrator.call('DELETE', `/api/admin/entitlements/${input.entitlement_id}`),
    ]);
    expect([200, 404]).toContain(assigned.status);
    expect(deleted.status).toBe(200);
    expect(await rowsOf()).toEqual([]);
  });
});

describe('revoking', () => {
  test('A4-015, A7-067: it no longer applies: the ads are back at once, and its code does not renew it', async () => {
    const { administrator, learner, topic, input } = await aScene();
    const { body } = await assign(administrator, input);
    const revoked = await revoke(administrator, body.grant.id);
    expect(revoked.status).toBe(200);
    expect(revoked.body.grant).toEqual({ ...body.grant, is_active: false, state: 'revoked' });
    expect(await adFree(learner, topic.id)).toBe(false);
    const redeemed = await learner.call('POST', '/api/entitlements/redeem', { code: 'CLASS' });
    expect(redeemed.body.code).toBe('ENTITLEMENT_WITHDRAWN');
    expect(await app.deps.db.select().from(audit_log).orderBy(asc(audit_log.what))).toMatchObject([
      { what: 'Assigned an entitlement' },
      {
        ...{ what: 'Revoked an entitlement', noun: 'grant', object_id: body.grant.id, object_name: 'Class (CLASS)' },
        detail: input,
      },
    ]);
    expect((await revoke(administrator, body.grant.id)).body.grant.state, 'once more').toBe('revoked');
    expect(await entries()).toHaveLength(2);
    expect((await assign(administrator, input)).status, 'an administrator can assign it again').toBe(200);
    expect(await adFree(learner, topic.id)).toBe(true);
  });

  test('A2-104: an expired grant is not revoked', async () => {
    const { administrator, input } = await aScene();
    const { id } = await aGrant(app.deps, { ...input, expires_at: app.deps.clock() });
    expect(codeOf(await revoke(administrator, id))).toEqual([409, 'GRANT_EXPIRED']);
    expect(await entries()).toEqual([]);
  });

  test('revoked and assigned concurrently: they run one after the other, and the row shows the result', async () => {
    const { administrator, input } = await aScene();
    const { id } = await aGrant(app.deps, input);
    for (let round = 0; round < 5; round++) {
      const [given, taken] = await Promise.all([assign(administrator, input), revoke(administrator, id)]);
      expect(taken.status).toBe(200);
      const [row] = await rowsOf();
      // Assigned after the revocation: active. Before it: rejected, since it was active already.
      expect([given.status, row?.is_active]).toEqual(given.status === 200 ? [200, true] : [409, false]);
      await app.deps.db.update(user_entitlements).set({ is_active: true }).where(eq(user_entitlements.id, id));
    }
  });

  test('several concurrent revocations write one audit entry', async () => {
    const { administrator, input } = await aScene();
    const { id } = await aGrant(app.deps, input);
    const answers = await Promise.all([1, 2, 3].map(() => revoke(administrator, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await entries()).toEqual(['Revoked an entitlement']);
  });
});

describe('assignable users', () => {
  const find = async (administrator: Person, q: string) =>
    (await administrator.call('GET', `/api/admin/entitlement-users?${new URLSearchParams({ q })}`)).body;

  test('A3-033: found by a part of the name or address, sorted by name; the address is masked', async () => {
    const administrator = await app.person({ is_admin: true, full_name: 'Zoe Admin', email: 'zoe@example.org' });
    const mara = await aUser(app.deps, { full_name: 'Mara Vos', email: 'mv@example.com' });
    const anna = await aUser(app.deps, { full_name: 'anna 100%', email: 'MARA.A@example.com' });
    expect(await find(administrator, ' mara ')).toEqual({
      users: [
        { id: anna.id, full_name: 'anna 100%', email: 'M•••@example.com' },
        { id: mara.id, full_name: 'Mara Vos', email: 'm•••@example.com' },
      ],
      more: false,
    });
    expect((await find(administrator, 'mv@example.com')).users).toHaveLength(1);
    expect((await find(administrator, '%')).users).toEqual([expect.objectContaining({ id: anna.id })]);
    expect((await find(administrator, 'nobody')).users).toEqual([]);
    expect((await find(administrator, '')).users).toHaveLength(3);
  });

  test('at most 20, and whether there are more; an exact address finds its owner among all', async () => {
    const administrator = await app.person({ is_admin: true, email: 'zoe@example.org' });
    for (let n = 0; n < 21; n++) await aUser(app.deps, { full_name: `Class ${n}`, email: `xx${n}ab@example.com` });
    const found = await find(administrator, 'class');
    expect([found.users.length, found.more]).toEqual([20, true]);
    app.pass(DAY_MS);
    const late = await aUser(app.deps, { full_name: 'Late', email: 'ab@example.com' });
    expect((await find(administrator, 'AB@EXAMPLE.COM')).users.map(({ id }: any) => id)).toContain(late.id);
    expect((await find(administrator, '')).users[0].id, 'without a search text, the newest').toBe(late.id);
  });
});

describe('assigning to many', () => {
  const many = (administrator: Person, input: object) =>
    administrator.call('POST', '/api/admin/grant-batches', input);

  test('each address has a result, in order; active grants are unchanged', async () => {
    const { administrator, learner, input } = await aScene();
    const [ben, kim] = [await aUser(app.deps, { email: 'Ben@example.org' }), await aUser(app.deps)];
    const { entitlement_id } = input;
    await aGrant(app.deps, { user_id: ben.id, entitlement_id, is_active: false });
    await assign(administrator, { ...input, expires_on: '2026-12-01' });
    const emails = [
      ' BEN@example.org',
      learner.email,
      'nobody@example.org',
      kim.email,
      'ben@example.org',
      'nonsense',
    ];
    expect(outcome(await many(administrator, { entitlement_id, emails, expires_on: '2027-01-31' }))).toEqual([
      200,
      {
        results: [
          { email: emails[0], outcome: 'assigned' },
          { email: emails[1], outcome: 'held' },
          { email: emails[2], outcome: 'unknown' },
          { email: emails[3], outcome: 'assigned' },
          { email: emails[4], outcome: 'repeated' },
          { email: emails[5], outcome: 'unknown' },
        ],
      },
    ]);
    const until = Object.fromEntries(
      (await rowsOf()).map(({ user_id, expires_at }) => [user_id, expires_at?.toISOString()]),
    );
    expect(until).toEqual({
      [ben.id]: '2027-01-31T23:59:59.999Z',
      [kim.id]: '2027-01-31T23:59:59.999Z',
      [learner.who.user_id]: '2026-12-01T23:59:59.999Z',
    });
    const [, entry] = await app.deps.db.select().from(audit_log).orderBy(asc(audit_log.what));
    expect(entry).toMatchObject({
      ...{ what: 'Assigned an entitlement to several users', noun: 'entitlement', object_id: entitlement_id },
      ...{ object_name: 'Class (CLASS)', detail: { users: 2, expires_on: '2027-01-31' } },
    });
    expect(new Set(entry?.detail.user_ids as string[])).toEqual(new Set([ben.id, kim.id]));
  });

  test('an invalid assignment changes nothing, and without a known user nothing is recorded', async () => {
    const { administrator, learner, input } = await aScene();
    const { entitlement_id } = input;
    const past = await many(administrator, { entitlement_id, emails: [learner.email], expires_on: '2026-11-19' });
    expect([past.status, past.body.code]).toEqual([400, 'GRANT_EXPIRY_PAST']);
    const none = await many(administrator, { entitlement_id, emails: [] });
    expect([none.status, none.body.fields]).toEqual([400, { emails: 'At least one email address is required.' }]);
    const missing = await many(administrator, { entitlement_id: randomUUID(), emails: [learner.email] });
    expect([missing.status, missing.body.code]).toEqual([404, 'ENTITLEMENT_NOT_FOUND']);
    const unknown = await many(administrator, { entitlement_id, emails: ['nobody@example.org'] });
    expect(unknown.body).toEqual({ results: [{ email: 'nobody@example.org', outcome: 'unknown' }] });
    expect([await rowsOf(), await entries()]).toEqual([[], []]);
  });

  test('of two concurrent batches one assigns, and the other reports the grants as held', async () => {
    const { administrator, learner, input } = await aScene();
    const emails = [learner.email, (await aUser(app.deps)).email];
    const { entitlement_id } = input;
    const both = await Promise.all([
      many(administrator, { entitlement_id, emails }),
      many(administrator, { entitlement_id, emails: emails.toReversed() }),
    ]);
    const outcomes = both.flatMap(({ body }) => body.results.map(({ outcome }: { outcome: string }) => outcome));
    expect(outcomes.sort()).toEqual(['assigned', 'assigned', 'held', 'held']);
  });
});

describe('changing the expiry', () => {
  const versionOf = async (administrator: Person, id: string) => {
    const { body } = await administrator.call('GET', '/api/admin/grants');
    return body.grants.find((grant: { id: string }) => grant.id === id).version;
  };
  const change = async (administrator: Person, id: string, expires_at: unknown, version?: number) =>
    administrator.call('PUT', `/api/admin/grants/${id}`, {
      expires_at,
      version: version ?? (await versionOf(administrator, id)),
    });

  test('it is extended, shortened or removed; an expired grant becomes active again', async () => {
    const { administrator, learner, topic, input } = await aScene();
    const { id } = await aGrant(app.deps, { ...input, expires_at: new Date('2026-11-20T08:30:00Z') });
    expect(await adFree(learner, topic.id)).toBe(false);
    const { status, body } = await change(administrator, id, '2026-12-24');
    expect([status, body.grant]).toEqual([
      200,
      expect.objectContaining({ id, state: 'active', expires_at: '2026-12-24T23:59:59.999Z' }),
    ]);
    expect(await adFree(learner, topic.id)).toBe(true);
    expect((await change(administrator, id, null)).body.grant.expires_at).toBeNull();
    expect(await app.deps.db.select().from(audit_log)).toMatchObject([
      {
        ...{ what: 'Changed a grant', noun: 'grant', object_id: id, object_name: 'Class (CLASS)' },
        detail: { ...input, fields: ['expires_at'] },
      },
      { what: 'Changed a grant' },
    ]);
  });

  test('not to a past day, and not of a revoked grant', async () => {
    const { administrator, input } = await aScene();
    const { id } = await aGrant(app.deps, input);
    const past = await change(administrator, id, '2026-11-19');
    expect([past.status, past.body.fields]).toEqual([
      400,
      { expires_at: 'The expiry cannot be earlier than today.' },
    ]);
    await change(administrator, id, '2026-12-24');
    await revoke(administrator, id);
    expect(codeOf(await change(administrator, id, '2027-01-31'))).toEqual([409, 'GRANT_REVOKED']);
    expect((await change(administrator, id, '2026-12-24')).status, 'nothing differs').toBe(200);
    expect(await rowsOf()).toMatchObject([{ is_active: false, expires_at: new Date('2026-12-24T23:59:59.999Z') }]);
  });
});
