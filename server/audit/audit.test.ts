import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { aUser } from '../../tests/support/factories.ts';
import { users } from '../account/tables.ts';
import { type AuditEntry, writeAudit } from './write-audit.ts';

const app = useTestApp();

test('the list shows who did what to what, newest first', async () => {
  const admin = await administrator('Ines Okafor');
  for (const what of ['One', 'Other']) await log(admin, { what, noun: 'topic', object_name: 'Storage' });
  const { body } = await admin.call('GET', '/api/admin/audit');
  expect(body.audit.map(({ what }: any) => what)).toEqual(['Other', 'One']);
  expect(body.audit[0]).toEqual({
    ...{ id: expect.any(String), at: app.deps.clock().toISOString(), what: 'Other', noun: 'topic' },
    ...{ actor_id: admin.who.user_id, actor_name: 'Ines Okafor', object_id: null, object_name: 'Storage' },
    ...{ person: null, detail: {} },
  });
});

test('people are named while they exist, and their data is not stored', async () => {
  const [admin, other] = [await administrator('Ines Okafor'), await administrator('Bo Lindqvist')];
  const person = await aUser(app.deps, { full_name: 'Mara Example' });
  await log(admin, {
    what: 'Changed a user',
    noun: 'user',
    object_id: person.id,
    detail: { fields: ['full_name'] },
  });
  await log(other, { what: 'Assigned an entitlement', noun: 'grant', detail: { user_id: person.id } });
  const list = async () => (await admin.call('GET', '/api/admin/audit')).body.audit;
  expect((await list()).map(({ actor_name, person }: any) => [actor_name, person])).toEqual([
    ['Bo Lindqvist', { id: person.id, full_name: 'Mara Example' }],
    ['Ines Okafor', { id: person.id, full_name: 'Mara Example' }],
  ]);
  for (const id of [person.id, other.who.user_id]) await app.deps.db.delete(users).where(eq(users.id, id));
  expect((await list()).map(({ actor_name, person }: any) => [actor_name, person])).toEqual([
    [null, { id: person.id, full_name: null }],
    ['Ines Okafor', { id: person.id, full_name: null }],
  ]);
  const { body } = await admin.call('GET', '/api/admin/audit-actors');
  expect(body.actors).toEqual([
    { id: admin.who.user_id, full_name: 'Ines Okafor' },
    { id: other.who.user_id, full_name: null },
  ]);
});

test('it is searched by action and name, and filtered by kind, administrator and day', async () => {
  const [admin, other] = [await administrator('Ines Okafor'), await administrator('Bo Lindqvist')];
  await log(admin, { what: 'Added a topic', noun: 'topic', object_name: '100% Storage_1' });
  await log(other, { what: 'Deleted 6 flashcards', noun: 'flashcard', object_name: '6 flashcards of Cisco CCNA' });
  app.pass(24 * 60 * 60 * 1000);
  await log(admin, { what: 'Changed a topic', noun: 'topic', object_name: 'Networks' });
  const found = async (query: string) => {
    const { status, body } = await admin.call('GET', `/api/admin/audit?${query}`);
    expect([status, body.total]).toEqual([200, body.audit.length]);
    return body.audit.map(({ what }: any) => what);
  };
  expect(await found('search=cisco')).toEqual(['Deleted 6 flashcards']);
  expect(await found('search=A%20TOPIC')).toEqual(['Changed a topic', 'Added a topic']);
  expect(await found('search=100%25%20storage_')).toEqual(['Added a topic']);
  expect(await found('search=_0%25')).toEqual([]);
  expect(await found('noun=topic')).toEqual(['Changed a topic', 'Added a topic']);
  expect(await found(`actor_id=${other.who.user_id}`)).toEqual(['Deleted 6 flashcards']);
  expect(await found('to=2026-11-20')).toEqual(['Deleted 6 flashcards', 'Added a topic']);
  expect(await found('from=2026-11-21&to=2026-11-21')).toEqual(['Changed a topic']);
  expect(await found('from=2026-11-22&to=2026-11-21')).toEqual([]);
  expect(await found(`noun=topic&actor_id=${admin.who.user_id}&from=2026-11-20&to=2026-11-20`)).toEqual([
    'Added a topic',
  ]);
  for (const query of [
    'from=tomorrow',
    'to=2026-02-30',
    'from=0000-01-01',
    'actor_id=me',
    `noun=${'x'.repeat(41)}`,
  ]) {
    expect((await admin.call('GET', `/api/admin/audit?${query}`)).status, query).toBe(400);
  }
});

test('an action and its entry are written together or not at all', async () => {
  const admin = await administrator('Ines Okafor');
  const failing = app.deps.db.transaction(async (tx) => {
    await writeAudit(tx, admin.who, app.deps.clock(), { what: 'Nothing', noun: 'topic', object_id: randomUUID() });
    throw new Error('It failed after all');
  });
  await expect(failing).rejects.toThrow('after all');
  expect((await admin.call('GET', '/api/admin/audit')).body.audit).toEqual([]);
});

const administrator = (full_name: string): Promise<Person> => app.person({ is_admin: true, full_name });

async function log({ who }: Person, entry: AuditEntry): Promise<void> {
  app.pass(1000);
  await writeAudit(app.deps.db, who, app.deps.clock(), entry);
}
