import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { VIEWS_MAX } from '#core/views/views.ts';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { users } from '../account/tables.ts';
import { audit_log } from '../audit/tables.ts';
import { saved_views } from './tables.ts';

const app = useTestApp();
const administrator = () => app.person({ is_admin: true });
const save = (person: Person, input: object = {}) =>
  person.call('POST', '/api/admin/views', {
    ...{ name: 'Suspended', list: '/admin/users', query: 'state=suspended', is_shared: false, ...input },
  });
const viewsOf = async (person: Person, list = '/admin/users') =>
  (await person.call('GET', `/api/admin/views?list=${list}`)).body.views;
const remove = (person: Person, { id }: { id: string }) => person.call('DELETE', `/api/admin/views/${id}`);

test('private views are listed for their owner, shared ones for every administrator, by name and list', async () => {
  const [ada, ben] = [await administrator(), await administrator()];
  const { body } = await save(ada, { query: '?state=suspended&cursor=abc&q=x' });
  expect(body.view).toEqual({
    ...{ id: expect.any(String), name: 'Suspended', is_shared: false, query: 'q=x&state=suspended' },
  });
  await save(ada, { name: 'admins', query: 'role=admin', is_shared: true });
  await save(ben, { name: 'Suspended' });
  await save(ada, { list: '/admin/audit', query: 'noun=user' });
  expect((await viewsOf(ada)).map(({ name, is_shared }: any) => [name, is_shared])).toEqual([
    ['admins', true],
    ['Suspended', false],
  ]);
  expect(await viewsOf(ben)).toHaveLength(2);
  expect(await viewsOf(ada, '/admin/audit')).toHaveLength(1);
});

test('names are unique among private views of a list and among shared ones, regardless of case', async () => {
  const ada = await administrator();
  await save(ada);
  await save(ada, { is_shared: true });
  for (const is_shared of [false, true]) {
    const { status, body } = await save(ada, { name: ' SUSPENDED ', is_shared });
    expect([status, body.code, body.fields]).toEqual([409, 'VIEW_NAME_TAKEN', { name: body.error }]);
  }
});

test('a path that is not an admin list, or a query that is too long, is rejected', async () => {
  const ada = await administrator();
  for (const list of ['https://example.org/', '//example.org', '/admin', '/profile', '/admin/users?q=x'])
    expect((await save(ada, { list })).status, list).toBe(400);
  expect((await save(ada, { query: `q=${'é'.repeat(400)}` })).status).toBe(400);
  expect(await viewsOf(ada)).toEqual([]);
});

test('administrators delete their own views and shared ones, but not private views of others', async () => {
  const [ada, ben] = [await administrator(), await administrator()];
  const own = (await save(ada)).body.view;
  const shared = (await save(ada, { is_shared: true })).body.view;
  expect((await remove(ben, own)).body.code).toBe('VIEW_NOT_FOUND');
  expect((await remove(ben, shared)).status).toBe(200);
  expect((await remove(ada, shared)).status).toBe(404);
  expect((await remove(ada, own)).status).toBe(200);
  const lines = await app.deps.db.select().from(audit_log).orderBy(audit_log.what);
  expect(lines.map(({ what, actor_id, object_name }) => [what, actor_id, object_name])).toEqual([
    ['Deleted a shared view', ben.who.user_id, 'Suspended'],
    ['Shared a view', ada.who.user_id, 'Suspended'],
  ]);
});

test('private views are deleted with their owner, and shared ones remain', async () => {
  const [ada, ben] = [await administrator(), await administrator()];
  await save(ada);
  await save(ada, { name: 'For all', is_shared: true });
  await app.deps.db.delete(users).where(eq(users.id, ada.who.user_id));
  expect((await viewsOf(ben)).map(({ name }: any) => name)).toEqual(['For all']);
  expect(await app.deps.db.select().from(saved_views)).toHaveLength(1);
});

test('an administrator has at most a hundred, even if two are saved at once', async () => {
  const ada = await administrator();
  const rows = Array.from({ length: VIEWS_MAX - 1 }, (_, n) => ({
    ...{ owner_id: ada.who.user_id, list: '/admin/users', name: `View ${n}`, query: '', created_at: new Date() },
  }));
  await app.deps.db.insert(saved_views).values(rows);
  const outcomes = await Promise.all([save(ada, { name: 'One' }), save(ada, { name: 'Two' })]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await save(ada, { name: 'Shared', is_shared: true })).status).toBe(200);
});
