import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { codeOf, type Person, useTestApp } from '../../tests/support/app.ts';
import { aCategory, aTopic } from '../../tests/support/factories.ts';
import { audit_log } from '../audit/tables.ts';

const app = useTestApp();
const named = (list: { name: string }[]) => list.map(({ name }) => name);

async function aScene() {
  const administrator = await app.person({ is_admin: true });
  const ids: Record<string, string> = {};
  for (const name of ['Cloud', 'Data', 'Security']) ids[name] = (await aCategory(app.deps, { name })).id;
  return { administrator, id: (name: string) => ids[name] as string };
}

const catalog = async (administrator: Person) =>
  (await administrator.call('GET', '/api/admin/catalog')).body.categories;
const moveCategory = (administrator: Person, id: string, before_id: string | null) =>
  administrator.call('POST', `/api/admin/categories/${id}/move`, { before_id });

test('categories are sorted by name until one is moved; then everyone sees the new order', async () => {
  const { administrator, id } = await aScene();
  expect(named(await catalog(administrator))).toEqual(['Cloud', 'Data', 'Security']);
  expect((await moveCategory(administrator, id('Security'), id('Cloud'))).body).toEqual({ moved: true });
  expect(named(await catalog(administrator))).toEqual(['Security', 'Cloud', 'Data']);
  const learner = await app.person();
  const { categories: shown } = (await learner.call('GET', '/api/certifications')).body;
  expect(named(shown)).toEqual(['Security', 'Cloud', 'Data']);
  const { library } = (await app.call('GET', '/api/library')).body;
  expect(named(library.categories)).toEqual(['Security', 'Cloud', 'Data']);
  await moveCategory(administrator, id('Security'), null);
  expect(named(await catalog(administrator))).toEqual(['Cloud', 'Data', 'Security']);
  await aCategory(app.deps, { name: 'Agile' });
  expect(named(await catalog(administrator)), 'a new one comes last').toEqual(['Cloud', 'Data', 'Security', 'Agile']);
  expect(await app.deps.db.select().from(audit_log)).toMatchObject([
    { what: 'Moved a category', noun: 'category', object_id: id('Security'), object_name: 'Security' },
    { what: 'Moved a category' },
  ]);
});

test('topics are moved within their category; a move to the same place is not logged', async () => {
  const { administrator, id } = await aScene();
  const parts = { category_id: id('Cloud') };
  const [one, two] = [
    await aTopic(app.deps, { ...parts, name: 'A' }),
    await aTopic(app.deps, { ...parts, name: 'B' }),
  ];
  const other = await aTopic(app.deps, { category_id: id('Data'), name: 'C' });
  const move = (topic_id: string, before_id: string | null) =>
    administrator.call('POST', `/api/admin/topics/${topic_id}/move`, { before_id });
  const shown = async () => named((await catalog(administrator))[0].topics);
  await move(one.id, two.id);
  expect([await shown(), await app.deps.db.$count(audit_log)]).toEqual([['A', 'B'], 0]);
  await move(one.id, null);
  expect(await shown()).toEqual(['B', 'A']);
  expect(codeOf(await move(one.id, other.id))).toEqual([404, 'TOPIC_NOT_FOUND']);
  expect((await move(randomUUID(), null)).status).toBe(404);
  expect(await shown()).toEqual(['B', 'A']);
});

test('of two concurrent moves both take effect', async () => {
  const { administrator, id } = await aScene();
  await Promise.all([
    moveCategory(administrator, id('Security'), id('Cloud')),
    moveCategory(administrator, id('Data'), null),
  ]);
  expect(named(await catalog(administrator))).toEqual(['Security', 'Cloud', 'Data']);
});
