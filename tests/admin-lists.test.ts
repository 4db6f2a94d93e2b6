import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countLimit } from '#server/db/count-limit.ts';
import { fillLists, listPaths } from '../bench/lists-data.ts';
import { usePerson, useTestApp } from './support/app.ts';
import { planOf, recordStatements } from './support/plans.ts';

const app = useTestApp();
const administrator = usePerson(app, { is_admin: true });

const COUNTED_TO = countLimit.rows;

afterEach(() => {
  countLimit.rows = COUNTED_TO;
});

const tables =
  'users|profiles|entitlements|user_entitlements|audit_log|trash|feedback|blog_posts|blog_post_categories|questions|flashcards|quizzes';

test('no list reads a table from end to end, whatever it is sorted and filtered by', async () => {
  const { db } = app.deps;
  countLimit.rows = 1_000;
  await fillLists(db, 3_000);
  await db.execute(sql`vacuum analyze`);
  const slow: string[] = [];
  for (const path of listPaths) {
    const seen = recordStatements(db);
    const { status, body } = await administrator.call('GET', `/api/admin/${path}`);
    expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
    for (const statement of seen()) {
      if (statement.text.startsWith('explain')) continue;
      // What counts or looks words up ends at a thousand rows here: where there are more, it stops early.
      const isCut = body.total_is_estimate || /from \(select 1 from "users" limit/.test(statement.text);
      if (isCut && !statement.text.includes('order by')) continue;
      const plan = await planOf(db, statement);
      if (new RegExp(`Seq Scan on (${tables})\\b`).test(plan)) slow.push(`${path}\n${statement.text}\n${plan}`);
    }
  }
  expect(slow).toEqual([]);
});

const tableOf: Record<string, string> = {
  ...{
    users: 'users',
    entitlements: 'entitlements',
    grants: 'user_entitlements',
    audit: 'audit_log',
    trash: 'trash',
  },
  ...{
    reports: 'feedback',
    questions: 'questions',
    flashcards: 'flashcards',
    quizzes: 'quizzes',
    posts: 'blog_posts',
  },
};

const lists = [...new Set(listPaths.map((path) => path.replace(/&.*/, '').replace('sort=-', 'sort=')))];

const get = async (address: string) => {
  const { status, body } = await administrator.call('GET', `/api/admin/${address}`);
  expect(status, `${address}: ${JSON.stringify(body)}`).toBe(200);
  const rows = Object.values(body).find(Array.isArray) as { id: string }[];
  return { ...body, ids: rows.map(({ id }) => id) };
};

type Page = Awaited<ReturnType<typeof get>>;

/** All pages from this one on, by one of the ways to turn them. */
async function walk(address: string, way: 'next_cursor' | 'previous_cursor', page: Page): Promise<Page[]> {
  const cursor = page[way];
  return cursor === null ? [page] : [page, ...(await walk(address, way, await get(`${address}&cursor=${cursor}`)))];
}

const SIZE = 23;

const places = (pages: Page[]) =>
  pages.map(({ first, page, pages, total, from_end }) => ({ first, page, pages, total, from_end }));

describe.each(lists)('%s', (list) => {
  const address = `${list}&size=${SIZE}${list.startsWith('reports') ? '&state=all' : ''}`;
  const nameless = list.includes('name') && list.startsWith('users') ? 1 : 0;

  beforeEach(async () => {
    await fillLists(app.deps.db, 100);
    await app.deps.db.execute(
      sql`update profiles set full_name = case when length(full_name) % 2 = 0 then 'Élan' else 'elan' end`,
    );
    await app.deps.db.execute(sql`delete from profiles where id = 'aaaaaaaa-0000-4000-8000-000000000007'`);
  });

  test('pages from the first on, and from the last back, are the same, with every row once and numbered alike', async () => {
    const forward = await walk(address, 'next_cursor', await get(address));
    const ids = forward.flatMap(({ ids }) => ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(100);
    const pages = Math.ceil((ids.length - nameless) / SIZE);
    expect(places(forward)).toEqual(
      Array.from({ length: pages }, (_, n) => ({
        ...{ first: 1 + n * SIZE, page: n + 1, pages, total: ids.length, from_end: false },
      })),
    );
    const last = await get(`${address}&cursor=${forward[0].last_cursor}`);
    const back = (await walk(address, 'previous_cursor', last)).reverse();
    expect(back.map(({ ids }) => ids)).toEqual(forward.map(({ ids }) => ids));
    expect(places(back)).toEqual(places(forward));
    expect(back.map(({ last_cursor }) => last_cursor === null)).toEqual(back.map((page) => page === last));
    const reverse = address.replace('sort=', 'sort=-');
    const reversed = (await walk(reverse, 'next_cursor', await get(reverse))).flatMap(({ ids }) => ids);
    const named = ids.length - nameless;
    expect(reversed.slice(0, named)).toEqual(ids.slice(0, named).reverse());
  });

  test('with an estimated total both ways show every row once; the last pages are numbered from the end', async () => {
    countLimit.rows = 70;
    const forward = await walk(address, 'next_cursor', await get(address));
    const ids = forward.flatMap(({ ids }) => ids);
    expect(forward.map(({ page, from_end }) => [page, from_end])).toEqual(forward.map((_, n) => [n + 1, false]));
    for (const { total, total_is_estimate, next_cursor } of forward.slice(0, 2)) {
      expect(total).toBeGreaterThan(70);
      expect(total_is_estimate).toBe(next_cursor !== null);
    }
    expect(forward.at(-1)).toMatchObject({ total: ids.length, total_is_estimate: false, pages: forward.length });
    const back = await walk(address, 'previous_cursor', await get(`${address}&cursor=${forward[0].last_cursor}`));
    expect(back.toReversed().flatMap(({ ids }) => ids)).toEqual(ids);
    expect(back.slice(0, -1).map(({ page, first, from_end }) => ({ page, first, from_end }))).toEqual(
      back.slice(0, -1).map((_, n) => ({ page: n + 1, first: nameless + SIZE * (n + 1), from_end: true })),
    );
    expect(back.at(-1)).toMatchObject({ page: 1, first: 1, from_end: false });
    const again = await get(`${address}&cursor=${back[1].next_cursor}`);
    expect([again.ids, again.page, again.first]).toEqual([back[0].ids, back[0].page, back[0].first]);
  });

  test('where rows have gone between two pages, their numbers stay within the list', async () => {
    const first = await get(address);
    const second = await get(`${address}&cursor=${first.next_cursor}`);
    const third = await get(`${address}&cursor=${second.next_cursor}`);
    const table = tableOf[list.replace(/\?.*/, '')] as string;
    await app.deps.db.execute(
      sql`delete from ${sql.identifier(table)} where id in ${[...first.ids, ...second.ids].filter((id) => id !== administrator.who.user_id)}`,
    );
    const gone = await get(`${address}&cursor=${second.next_cursor}`);
    expect(gone.ids).toEqual(third.ids);
    for (const page of [gone, await get(`${address}&cursor=${third.previous_cursor}`)]) {
      expect(page.page).toBeGreaterThanOrEqual(1);
      expect(page.page).toBeLessThanOrEqual(page.pages);
      expect(page.first).toBeGreaterThanOrEqual(1);
      expect(page.first + Math.max(1, page.ids.length) - 1).toBeLessThanOrEqual(page.total);
    }
  });
});

test('A9-020: where neither order nor size is asked for, rows of one moment are each shown once, and each list has its own size', async () => {
  const { db } = app.deps;
  await fillLists(db, 100);
  for (const table of Object.values(tableOf)) {
    const at = sql.identifier({ audit_log: 'at', trash: 'deleted_at' }[table] ?? 'created_at');
    await db.execute(sql`update ${sql.identifier(table)} set ${at} = date_trunc('minute', ${at})`);
  }
  const sizes: Record<string, number> = {};
  for (const list of Object.keys(tableOf)) {
    const address = `${list}?${list === 'reports' ? 'state=all' : ''}`;
    const first = await get(address);
    const forward = await walk(address, 'next_cursor', first);
    const ids = forward.flatMap((page) => page.ids);
    expect(new Set(ids).size, list).toBe(first.total);
    const back = await walk(address, 'previous_cursor', await get(`${address}&cursor=${first.last_cursor}`));
    expect(
      back.toReversed().flatMap((page) => page.ids),
      list,
    ).toEqual(ids);
    sizes[list] = first.ids.length;
  }
  const { reports, posts, ...others } = sizes;
  expect([reports, posts, ...Object.values(others)]).toEqual([25, 10, ...Array(8).fill(50)]);
});

const unsorted = [...new Set(listPaths.map((path) => path.replace(/sort=[^&]*/, '')))];

test('totals of every list and filter are exact beyond 1,000, and estimates beyond what is counted', async () => {
  await fillLists(app.deps.db, 1_001);
  await app.deps.db.execute(sql`analyze`);
  const wrong: string[] = [];
  for (const path of unsorted) {
    const address = `${path}&size=500`.replace('?&', '?');
    const pages = await walk(address, 'next_cursor', await get(address));
    const n = pages.flatMap(({ ids }) => ids).length;
    for (const { total, total_is_estimate } of pages)
      if (total !== n || total_is_estimate) wrong.push(`${path}: ${total} of ${n}`);
  }
  expect(wrong).toEqual([]);
  countLimit.rows = 500;
  for (const path of Object.keys(tableOf)) {
    const { total, total_is_estimate } = await get(`${path}?size=1`);
    expect(total_is_estimate, path).toBe(true);
    // Reports are shown as they are open, which is half of them.
    expect(total, path).toBeGreaterThanOrEqual(path === 'reports' ? 505 : 950);
    expect(total, path).toBeLessThanOrEqual(1_100);
  }
});

test('more than 10,000 questions are estimated by the database, to three digits', async () => {
  const { db } = app.deps;
  await fillLists(db, 100);
  await db.execute(sql`insert into questions (topic_id, question_text)
    select topic_id, 'More ' || n from questions, generate_series(1, 124) n`);
  await db.execute(sql`analyze questions`);
  const { total, total_is_estimate, pages } = await get('questions?size=50');
  expect([total, total_is_estimate, pages]).toEqual([15_000, true, 300]);
});

test('a page has 1 to 500 rows, and another order takes no cursor of this one', async () => {
  await fillLists(app.deps.db, 100);
  const page = async (search: string) => (await administrator.call('GET', `/api/admin/entitlements?${search}`)).body;
  expect((await page('size=60')).entitlements).toHaveLength(60);
  expect((await page('size=501')).fields).toEqual({ size: 'A page has 1 to 500 rows.' });
  const { next_cursor } = await page('sort=code');
  expect(await page(`sort=-code&cursor=${next_cursor}`)).toMatchObject({ code: 'MALFORMED_REQUEST' });
  expect((await page('sort=topic')).fields).toEqual({ sort: 'This list cannot be sorted by that.' });
});
