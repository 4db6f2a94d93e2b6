import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { fillLists, listPaths } from '../bench/lists-data.ts';
import { type Person, useTestApp } from './support/app.ts';
import { planOf, recordStatements } from './support/plans.ts';

const app = useTestApp();
let administrator: Person;

beforeEach(async () => {
  administrator = await app.person({ is_admin: true });
});

const tables =
  'users|profiles|entitlements|user_entitlements|audit_log|trash|feedback|blog_posts|blog_post_categories|questions|flashcards|quizzes';

test('no list reads a table from end to end, whatever it is sorted and filtered by', async () => {
  const { db } = app.deps;
  await fillLists(db, 3_000);
  await db.execute(sql`vacuum analyze`);
  const slow: string[] = [];
  for (const path of listPaths) {
    const seen = recordStatements(db);
    const { status, body } = await administrator.call('GET', `/api/admin/${path}`);
    expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
    for (const statement of seen()) {
      // What counts or looks words up ends at a thousand rows: where there are more, it stops early.
      const isCut = body.total_is_more || /from \(select 1 from "users" limit/.test(statement.text);
      if (isCut && !statement.text.includes('order by')) continue;
      const plan = await planOf(db, statement);
      if (new RegExp(`Seq Scan on (${tables})\\b`).test(plan)) slow.push(`${path}\n${statement.text}\n${plan}`);
    }
  }
  expect(slow).toEqual([]);
});

const lists = [...new Set(listPaths.map((path) => path.replace(/&.*/, '').replace('sort=-', 'sort=')))];

test.each(lists)(
  '%s: pages forward and back show every row once, in the order and the reverse of it',
  async (path) => {
    await fillLists(app.deps.db, 100);
    await app.deps.db.execute(
      sql`update profiles set full_name = case when length(full_name) % 2 = 0 then 'Élan' else 'elan' end`,
    );
    await app.deps.db.execute(sql`delete from profiles where id = 'aaaaaaaa-0000-4000-8000-000000000007'`);
    const page = async (
      address: string,
    ): Promise<{ ids: string[]; next: string | null; previous: string | null }> => {
      const { body } = await administrator.call(
        'GET',
        `/api/admin/${address}&size=23${path.startsWith('reports') ? '&state=all' : ''}`,
      );
      const rows = Object.values(body).find(Array.isArray) as { id: string }[];
      return { ids: rows.map(({ id }) => id), next: body.next_cursor, previous: body.previous_cursor };
    };
    const all = async (address: string) => {
      const pages = [await page(address)];
      for (let { next } = pages[0] as (typeof pages)[0]; next; { next } = pages.at(-1) as (typeof pages)[0])
        pages.push(await page(`${address}&cursor=${next}`));
      const [before, last] = pages.slice(-2);
      expect((await page(`${address}&cursor=${last?.previous}`)).ids).toEqual(before?.ids);
      return pages.flatMap(({ ids }) => ids);
    };
    const ascending = await all(path);
    const descending = await all(path.replace('sort=', 'sort=-'));
    expect(new Set(ascending).size).toBe(ascending.length);
    expect(ascending.length).toBeGreaterThanOrEqual(100);
    const nameless = path.includes('name') && path.startsWith('users') ? 1 : 0;
    expect(descending.slice(0, descending.length - nameless)).toEqual(
      ascending.slice(0, ascending.length - nameless).reverse(),
    );
  },
);

test('a page has 1 to 500 rows, and another order takes no cursor of this one', async () => {
  await fillLists(app.deps.db, 100);
  const page = async (search: string) => (await administrator.call('GET', `/api/admin/entitlements?${search}`)).body;
  expect((await page('size=60')).entitlements).toHaveLength(60);
  expect((await page('size=501')).fields).toEqual({ size: 'A page has 1 to 500 rows.' });
  const { next_cursor } = await page('sort=code');
  expect(await page(`sort=-code&cursor=${next_cursor}`)).toMatchObject({ code: 'MALFORMED_REQUEST' });
  expect((await page('sort=topic')).fields).toEqual({ sort: 'This list cannot be sorted by that.' });
});
