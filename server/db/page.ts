import { type AnyColumn, and, asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { AppError } from '#core/errors.ts';
import type { Sort } from '#core/lib/sort.ts';
import { countLimit } from './count-limit.ts';
import { foldedColumn, foldedText } from './fold.ts';
import { type Db, rows } from './open.ts';
import { placeOf, type Total } from './place-in-list.ts';

/** A key on a nullable column must not be null itself. */
type Key = AnyColumn | { column: AnyColumn; from(value: SQL): SQL };

/** The last key is unique. An index has them in this order. */
type Order = readonly Key[];

export const lowered = (column: AnyColumn) => ({ column, from: (value: SQL) => sql`lower(${value})` });
export const orNever = (column: AnyColumn) => ({
  column,
  from: (value: SQL) => sql`coalesce(${value}, 'infinity'::timestamptz)`,
});
export const orNotYet = (column: AnyColumn) => ({
  column,
  from: (value: SQL) => sql`coalesce(${value}, '-infinity'::timestamptz)`,
});

export const inOrder = (key: Key): SQL => ('column' in key ? key.from(sql`${key.column}`) : sql`${key}`);
const columnOf = (key: Key): AnyColumn => ('column' in key ? key.column : key);

type KeyValue = string | null;

interface Cursor {
  /** Rows before this place, or after it with `from_end`. */
  skipped: number;
  /** None: the last page. */
  keys: KeyValue[];
  back: boolean;
  from_end: boolean;
}

const lastPage: Cursor = { skipped: 0, keys: [], back: true, from_end: true };

export interface PageInput {
  cursor?: string | undefined;
  size?: number | undefined;
}

interface PageParts extends PageInput {
  /** Part of the cursor, where a list has several orders. */
  name?: string;
  keys: Order;
  descending?: boolean;
}

export type Orders<Column extends string> = Readonly<Record<Column, Order>>;

export function sortedPage<Column extends string>(
  orders: Orders<Column>,
  { sort, ...input }: PageInput & { sort: Sort<Column> },
) {
  const keys = orders[sort.replace(/^-/, '') as Column];
  const page = pageOf({ ...input, keys, name: sort, descending: sort.startsWith('-') });
  return {
    ...page,
    answer: <Row>(found: Row[], rowOf: (row: Row) => object, total: Total) =>
      page.listed(found, (row) => keys.map((key) => Reflect.get(rowOf(row), columnOf(key).name)), total),
  };
}

/** Keyset pagination: query with `where`, `order` and `limit`, then call `answer`, or `listed` with a total. Throws MALFORMED_REQUEST for a bad cursor. */
export function pageOf({ cursor, name, keys, descending = false, size = 50 }: PageParts) {
  const from = cursor === undefined || cursor === '' ? null : decoded(cursor, name, keys);
  const back = from?.back ?? false;
  const isDescending = descending !== back;
  const columns = sql.join(keys.map(inOrder), sql`, `);
  const place =
    from && from.keys.length > 0 && sql`(${columns}) ${sql.raw(isDescending ? '<' : '>')} (${valuesOf(from, keys)})`;
  const order = keys.map((key) => (isDescending ? desc(inOrder(key)) : asc(inOrder(key))));
  const nearest = sql`order by ${sql.join(order, sql`, `)} limit ${size + 1}`;
  return {
    where: place || undefined,
    order,
    limit: size + 1,
    /** Use instead of `where`: finds and sorts the page's rows before joins. */
    among: (rows: PgTable | SQL, id: AnyColumn, where: SQL | undefined): SQL =>
      sql`${id} = any(array(select ${id} from ${rows} where ${and(where, place || undefined) ?? sql`true`} ${nearest}))`,
    /** Use instead of `where`: reads each group along its index. Walking all rows in order would pass other groups' first. */
    inGroups(
      table: PgTable,
      id: AnyColumn,
      group: AnyColumn,
      groups: readonly string[] | null,
      where: SQL | undefined,
    ): SQL | undefined {
      if (!groups) return and(where, place || undefined);
      const ofGroup = and(sql`${group} = of_group`, where, place || undefined);
      return sql`${id} in (select ${id} from unnest(${sql.param(groups)}::uuid[]) of_group,
        lateral (select ${id}, ${columns} from ${table} where ${ofGroup} ${nearest}) ${table} ${nearest})`;
    },
    answer: <Row>(found: Row[], keysOf: (row: Row) => unknown[]) => {
      const { rows, first, next_cursor, previous_cursor } = placed({ from, name, size, found, keysOf, total: null });
      return { rows, first, next_cursor, previous_cursor };
    },
    listed: <Row>(found: Row[], keysOf: (row: Row) => unknown[], total: Total) =>
      placed({ from, name, size, found, keysOf, total }),
  };
}

interface Placing<Row> {
  from: Cursor | null;
  name: string | undefined;
  size: number;
  found: Row[];
  keysOf(row: Row): unknown[];
  total: Total | null;
}

/** Rows may come and go between two pages, so the numbers of a cursor are fitted to the total and to what was found. */
function placed<Row>({ from, name, size, found, keysOf, total }: Placing<Row>) {
  const { back, from_end, skipped } = from ?? { skipped: 0, back: false, from_end: false };
  const isLast = from?.keys.length === 0;
  // So that pages from the end begin where those from the start do.
  const fitting = (isLast && !total?.total_is_estimate && total && total.total % size) || size;
  const more = found.length > fitting;
  const rows = found.slice(0, fitting);
  if (back) rows.reverse();
  const hasNext = !isLast && (back || more);
  const hasPrevious = back ? more : from !== null;
  const shown = rows.length;
  const { before, after, ...place } = placeOf({ back, from_end, skipped, size, shown, hasNext, hasPrevious, total });
  const [head, last] = [rows[0], rows.at(-1)];
  const cursorAt = (row: Row, back: boolean) => {
    const skipped = place.from_end ? after + (back ? shown : 0) : before + (back ? 0 : shown);
    return encoded(name, { skipped, back, from_end: place.from_end, keys: texts(keysOf(row)) });
  };
  return {
    rows,
    ...place,
    next_cursor: hasNext && last ? cursorAt(last, false) : null,
    previous_cursor: hasPrevious && head ? cursorAt(head, true) : null,
    last_cursor: hasNext ? encoded(name, lastPage) : null,
  };
}

/** Exact up to `countLimit`, then the planner's estimate. */
export async function totalOf(db: Db, query: SQL): Promise<Total> {
  const most = countLimit.rows + 1;
  const [counted] = await rows<{ n: number }>(
    db,
    sql`select count(*)::int as n from (${query} limit ${most}) counted`,
  );
  const n = counted?.n ?? 0;
  if (n < most) return { total: n, total_is_estimate: false };
  const [explained] = await rows<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    db,
    sql`explain (format json) ${query}`,
  );
  return { total: estimated(explained?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0), total_is_estimate: true };
}

/** Of more than `countLimit`, to three digits. */
export const estimated = (n: number): number => Math.max(Number(n.toPrecision(3)), Math.ceil(countLimit.rows * 1.01));

/** Ignores case and accents; % and _ stand for themselves. */
export function containing(column: AnyColumn | SQLWrapper, typed: string): SQL {
  return sql`${foldedColumn(column)} like ${patternOf(typed)}`;
}

export function patternOf(typed: string): SQL {
  const signs = sql.raw(String.raw`'([\\%_])', '\\\1', 'g'`);
  return sql`'%' || regexp_replace(${foldedText(sql`${typed}::text`)}, ${signs}) || '%'`;
}

function valuesOf(from: Cursor, keys: Order): SQL {
  const values = keys.map((key, index) => {
    const value = sql`${from.keys[index]}::${sql.raw(typeOf(key))}`;
    return 'column' in key ? key.from(value) : value;
  });
  return sql.join(values, sql`, `);
}

function texts(keys: unknown[]): KeyValue[] {
  return keys.map((key) => (key instanceof Date ? key.toISOString() : key === null ? null : String(key)));
}

/** The ways of reading: forward, back; then the same with rows counted from the end. */
const ways = [0, 1, 2, 3];

function encoded(name: string | undefined, { skipped, back, from_end, keys }: Cursor): string {
  const parts = [skipped, Number(back) + 2 * Number(from_end), ...keys];
  return Buffer.from(JSON.stringify(name === undefined ? parts : [name, ...parts])).toString('base64url');
}

/** Formats of keys, so that the database never gets one that it cannot read. */
const readable = {
  timestamptz: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  bigint: /^\d{1,18}$/,
  text: /^[^\0]{0,400}$/s,
};

function typeOf(key: Key): keyof typeof readable {
  const type = columnOf(key)
    .getSQLType()
    .replace(/^timestamp.*/, 'timestamptz');
  return type as keyof typeof readable;
}

function decoded(text: string, name: string | undefined, order: Order): Cursor {
  try {
    const parts: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString());
    const isOurs = name === undefined || parts.shift() === name;
    const [skipped, way, ...keys] = parts;
    const fitting = keys.filter((value, index): value is KeyValue => fits(value, order[index]));
    const isLastPage = way === 3 && keys.length === 0;
    const isWhole = isLastPage || (fitting.length === keys.length && keys.length === order.length);
    const isPlace = typeof skipped === 'number' && Number.isSafeInteger(skipped) && skipped >= 0;
    if (isOurs && isWhole && isPlace && typeof way === 'number' && ways.includes(way)) {
      return { skipped, keys: fitting, back: way % 2 === 1, from_end: way > 1 };
    }
  } catch {
    // Rejected below, like a readable cursor that makes no sense.
  }
  throw new AppError('MALFORMED_REQUEST');
}

function fits(value: unknown, key: Key | undefined): boolean {
  if (!key) return false;
  if (value === null) return !columnOf(key).notNull;
  const type = typeOf(key);
  if (typeof value !== 'string' || !readable[type].test(value) || !value.isWellFormed()) return false;
  return type !== 'timestamptz' || isStorable(value);
}

/** PostgreSQL has no year 0, and refuses days that JavaScript carries over into the next month. */
function isStorable(moment: string): boolean {
  const at = new Date(moment);
  return !Number.isNaN(at.getTime()) && at.getUTCFullYear() > 0 && at.toISOString().startsWith(moment.slice(0, 19));
}
