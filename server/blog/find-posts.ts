import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { foldedColumn } from '../db/fold.ts';
import { type Db, rows } from '../db/open.ts';
import { pageOf, patternOf } from '../db/page.ts';
import type { Counts } from './counts.ts';
import { blog_post_categories, blog_post_tags, blog_posts } from './tables.ts';

interface Filters {
  q: string | null;
  category_id: string | null;
  tag: string | null;
  /** The category does not exist, so nothing matches. */
  of_none: boolean;
}

interface Total {
  total: number;
  total_is_more: boolean;
}

/** Totals of searches, and of category and tag combined, are exact up to this. */
export const POSTS_COUNTED_TO = 100;
const READ_THROUGH = 100;
const WINDOW = 1_000;

/** Must equal the expression of the index. */
const text = sql`(${blog_posts.title} || ' ' || ${blog_posts.excerpt} || ' ' || ${blog_posts.content})`;

/** Returns one id more where there is a further page. Never reads all posts: walks an index or looks words up in one. */
export async function findPosts(
  db: Db,
  filters: Filters,
  parts: { size: number; cursor: string | undefined },
  counts: Counts,
) {
  const shelf = shelfOf(filters, counts);
  const page = pageOf({ ...parts, keys: [shelf.published_at, shelf.id], descending: true });
  const { answer } = page;
  if (filters.of_none) return { ids: [], answer, total: 0, total_is_more: false };
  if (filters.q !== null) return { ...(await searched(db, shelf, filters.q, page)), answer };
  const [ids, total] = await Promise.all([along(db, shelf, page), totalOf(db, filters, shelf)]);
  return { ids, answer, ...total };
}

type Page = ReturnType<typeof pageOf>;

interface Shelf {
  table: PgTable;
  id: AnyColumn;
  published_at: AnyColumn;
  where: SQL;
  /** Upper bound: before filtering by the other of category and tag. */
  posts: number;
}

function shelfOf({ category_id, tag }: Filters, counts: Counts): Shelf {
  const { post_id, published_at, published } = blog_post_categories;
  const inCategory = category_id ? and(eq(blog_post_categories.category_id, category_id), published) : undefined;
  const withTag = tag === null ? undefined : eq(blog_post_tags.tag, tag);
  const ofCategory = counts.get(`category ${category_id}`) ?? 0;
  const ofTag = counts.get(`tag ${tag}`) ?? 0;
  const both = eq(blog_post_tags.post_id, post_id);
  if (inCategory && (!withTag || ofCategory <= ofTag)) {
    const tagged = withTag && sql`exists (select 1 from ${blog_post_tags} where ${and(both, withTag)})`;
    const where = and(inCategory, tagged) as SQL;
    return { table: blog_post_categories, id: post_id, published_at, where, posts: ofCategory };
  }
  if (withTag) {
    const also = inCategory && sql`exists (select 1 from ${blog_post_categories} where ${and(both, inCategory)})`;
    const where = and(withTag, also) as SQL;
    const { post_id: id, published_at: at } = blog_post_tags;
    return { table: blog_post_tags, id, published_at: at, where, posts: ofTag };
  }
  const where = sql`${blog_posts.published}`;
  const { id, published_at: at } = blog_posts;
  return { table: blog_posts, id, published_at: at, where, posts: counts.get('all ') ?? 0 };
}

function along(db: Db, { table, id, where }: Shelf, page: Page): Promise<string[]> {
  return idsOf(
    db,
    sql`select ${id} as id from ${table} where ${and(where, page.where)} order by ${inOrder(page)} limit ${page.limit}`,
  );
}

/** Few posts are scanned. Otherwise the page's window is searched first: most pages are in their window. */
async function searched(db: Db, shelf: Shelf, q: string, page: Page): Promise<{ ids: string[] } & Total> {
  // As a subselect, so that the planner expects more than one match and also narrows to the window by index.
  const words = sql`${foldedColumn(text)} like (select ${patternOf(q)})`;
  if (shelf.posts <= READ_THROUGH) {
    const found = await read(db, shelf, words);
    return { ids: await along(db, among(shelf, oneOf(found)), page), total: found.length, total_is_more: false };
  }
  const window = await windowOf(db, shelf, page);
  const { inside, others } = await byIndex(db, q, (tx) => lookedUp(tx, shelf, words, window));
  const total = inside.length + others.length;
  if (total <= POSTS_COUNTED_TO) {
    const ids = await along(db, among(shelf, oneOf([...inside, ...others])), page);
    return { ids, total, total_is_more: false };
  }
  const isDense = inside.length > POSTS_COUNTED_TO;
  // Where many posts match, scanning soon finds those of the page.
  const near = await (isDense ? read(db, shelf, words, page) : along(db, among(shelf, oneOf(inside)), page));
  const more = { total: POSTS_COUNTED_TO, total_is_more: true };
  if (near.length === page.limit || (!isDense && window.is_last)) return { ids: near, ...more };
  const all = sql`any(array(${withWords(shelf, isDense ? sql`${words} and ${withinOf(window)}` : words)}))`;
  return { ids: await byIndex(db, q, (tx) => along(tx, among(shelf, all), page)), ...more };
}

interface Window {
  /** Texts, since Date has no microseconds. */
  first: string | null;
  last: string | null;
  is_last: boolean;
}

async function windowOf(db: Db, { table, published_at, where }: Shelf, page: Page): Promise<Window> {
  const next = sql`select ${published_at} as at from ${table} where ${and(where, page.where)}
    order by ${inOrder(page)} limit ${WINDOW}`;
  const [window] = await rows<Window>(
    db,
    sql`select min(at)::text as first, max(at)::text as last, count(*) < ${WINDOW} as is_last from (${next}) next`,
  );
  return window as Window;
}

function withinOf({ first, last }: Window): SQL {
  return sql`${blog_posts.published_at} between ${first}::timestamptz and ${last}::timestamptz`;
}

async function lookedUp(db: Db, shelf: Shelf, words: SQL, window: Window) {
  const within = withinOf(window);
  const most = POSTS_COUNTED_TO + 1;
  const find = (where: SQL, limit: number) => idsOf(db, sql`${withWords(shelf, where)} limit ${limit}`);
  if (window.first === null) return { inside: [], others: await find(words, most) };
  const inside = await find(sql`${words} and ${within}`, most);
  const left = most - inside.length;
  return { inside, others: left === 0 ? [] : await find(sql`${words} and not (${within})`, left) };
}

/** Forces the index: the planner misjudges matches in long texts. Below three letters the index has nothing to look up. */
function byIndex<Found>(db: Db, q: string, find: (db: Db) => Promise<Found>): Promise<Found> {
  if (!/[\p{L}\p{N}]{3}/u.test(q)) return find(db);
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`,
    );
    return find(tx);
  });
}

/** Limit and subquery keep the database from testing other posts. */
function read(db: Db, { table, id, published_at, where }: Shelf, words: SQL, page?: Page): Promise<string[]> {
  const order = page ? inOrder(page) : sql`${published_at} desc, ${id} desc`;
  const hasWords =
    table === blog_posts ? words : sql`(select ${words} from ${blog_posts} where ${blog_posts.id} = ${id})`;
  const near = sql`select ${id} as id, ${hasWords} as has_words from ${table}
    where ${and(where, page?.where)} order by ${order} limit ${READ_THROUGH}`;
  return idsOf(db, sql`select id from (${near}) near where has_words limit ${page?.limit ?? READ_THROUGH}`);
}

const among = (shelf: Shelf, ids: SQL): Shelf => ({ ...shelf, where: sql`${shelf.where} and ${shelf.id} = ${ids}` });

function withWords({ table, id, where }: Shelf, words: SQL): SQL {
  const { id: its, published } = blog_posts;
  // As a join the planner could begin with all posts of the shelf.
  const isThere = sql`(select exists (select from ${table} where ${id} = ${its} and ${where}))`;
  return sql`select ${its} as id from ${blog_posts} where ${and(sql`${published}`, words, table === blog_posts ? undefined : isThere)}`;
}

const oneOf = (ids: string[]) => sql`any(${sql.param(ids)}::uuid[])`;

const inOrder = (page: Page) => sql.join(page.order, sql`, `);

async function idsOf(db: Db, query: SQL): Promise<string[]> {
  return (await rows<{ id: string }>(db, query)).map(({ id }) => id);
}

async function totalOf(db: Db, { category_id, tag }: Filters, { table, where, posts }: Shelf): Promise<Total> {
  if (category_id === null || tag === null) return { total: posts, total_is_more: false };
  const some = sql`select 1 from ${table} where ${where} limit ${POSTS_COUNTED_TO + 1}`;
  const [counted] = await rows<{ n: number }>(db, sql`select count(*)::int as n from (${some}) counted`);
  const n = counted?.n ?? 0;
  return { total: Math.min(n, POSTS_COUNTED_TO), total_is_more: n > POSTS_COUNTED_TO };
}
