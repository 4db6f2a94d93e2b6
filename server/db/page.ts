import { type AnyColumn, asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Sort } from '#core/sort.ts';
import { foldedColumn, foldedText } from './fold.ts';
import type { Db } from './open.ts';

/** Rows of one page of a back-office list. */
export const PAGE_SIZE = 50;
/** Lists are counted as far as somebody would page; beyond it they say 'more than'. */
export const COUNTED_TO = 10_000;

type KeyType = 'timestamptz' | 'uuid' | 'bigint' | 'text';

interface Cursor {
  /** Rows before the page. */
  skipped: number;
  keys: string[];
  back: boolean;
}

interface PageParts {
  cursor: string | undefined;
  /** What the list is ordered by, the last of them unique: an index has them in this order. */
  keys: readonly (readonly [AnyColumn | SQLWrapper, KeyType])[];
  descending?: boolean;
  size?: number;
}

/** How lists of these rows are sorted, by the name that the address has for it: by columns that an index has in this order. */
export type Orders<Column extends string, Row> = Readonly<
  Record<Column, { keys: PageParts['keys']; of(row: Row): (string | number | Date)[] }>
>;

/** '-created': the order of that name, downwards. */
export function orderOf<Column extends string, Row>(orders: Orders<Column, Row>, sort: Sort<Column>) {
  return { ...orders[sort.replace(/^-/, '') as Column], descending: sort.startsWith('-') };
}

/**
 * A page of a long list, found by the place of its neighbour and never by skipping rows. Use `where`, `order` and `limit` in the
 * query, then `answer` with its rows. Throws MALFORMED_REQUEST for a cursor that none of our answers gave.
 */
export function pageOf({ cursor, keys, descending = false, size = PAGE_SIZE }: PageParts) {
  const from =
    cursor === undefined || cursor === ''
      ? null
      : decoded(
          cursor,
          keys.map(([, type]) => type),
        );
  const back = from?.back ?? false;
  const downwards = descending !== back;
  const columns = sql.join(
    keys.map(([column]) => sql`${column}`),
    sql`, `,
  );
  const place = from && sql`(${columns}) ${sql.raw(downwards ? '<' : '>')} (${valuesOf(from, keys)})`;
  return {
    where: place ?? undefined,
    order: keys.map(([column]) => (downwards ? desc(column as SQL) : asc(column as SQL))),
    /** One row more than the page has: whether there is another page. */
    limit: size + 1,
    answer<Row>(found: Row[], keysOf: (row: Row) => (string | number | Date)[]) {
      const more = found.length > size;
      const rows = found.slice(0, size);
      if (back) rows.reverse();
      const skipped = Math.max(0, from === null ? 0 : back ? from.skipped - rows.length : from.skipped);
      const hasNext = back ? true : more;
      const hasPrevious = back ? more : from !== null;
      const [head, last] = [rows[0], rows.at(-1)];
      return {
        rows,
        first: skipped + 1,
        next_cursor:
          hasNext && last
            ? encoded({ skipped: skipped + rows.length, keys: texts(keysOf(last)), back: false })
            : null,
        previous_cursor: hasPrevious && head ? encoded({ skipped, keys: texts(keysOf(head)), back: true }) : null,
      };
    },
  };
}

/** How many rows a query finds, up to `most`. `query` selects anything, unordered. */
export async function countUpTo(
  db: Db,
  query: SQL,
  most = COUNTED_TO,
): Promise<{ total: number; total_is_more: boolean }> {
  const counted = sql`select count(*)::int as n from (${query} limit ${most + 1}) counted`;
  const { rows } = (await db.execute(counted)) as unknown as { rows: { n: number }[] };
  const n = rows[0]?.n ?? 0;
  return { total: Math.min(n, most), total_is_more: n > most };
}

/** Whether a text contains the words as they were typed, whatever their case and accents. Signs stand for themselves. */
export function containing(column: AnyColumn | SQLWrapper, typed: string): SQL {
  const signs = sql.raw(String.raw`'([\\%_])', '\\\1', 'g'`);
  return sql`${foldedColumn(column)} like '%' || regexp_replace(${foldedText(sql`${typed}::text`)}, ${signs}) || '%'`;
}

function valuesOf(from: Cursor, keys: PageParts['keys']): SQL {
  return sql.join(
    keys.map(([, type], index) => sql`${from.keys[index]}::${sql.raw(type)}`),
    sql`, `,
  );
}

function texts(keys: (string | number | Date)[]): string[] {
  return keys.map((key) => (key instanceof Date ? key.toISOString() : String(key)));
}

function encoded(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.skipped, cursor.back ? 1 : 0, ...cursor.keys])).toString('base64url');
}

/** What a key may look like, so that none is handed to the database that it cannot read. */
const readable: Record<KeyType, RegExp> = {
  timestamptz: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  bigint: /^\d{1,18}$/,
  text: /^[^\0]{0,400}$/s,
};

function decoded(text: string, types: readonly KeyType[]): Cursor {
  try {
    const [skipped, back, ...keys]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString());
    const known = keys.filter((key, index) => typeof key === 'string' && fits(key, types[index])) as string[];
    const isWhole = known.length === keys.length && keys.length === types.length;
    if (isWhole && Number.isSafeInteger(skipped) && (skipped as number) >= 0 && (back === 0 || back === 1)) {
      return { skipped: skipped as number, keys: known, back: back === 1 };
    }
  } catch {
    // Told below, with the cursors that can be read and make no sense.
  }
  throw new AppError('MALFORMED_REQUEST');
}

function fits(key: string, type: KeyType | undefined): boolean {
  if (!type || !readable[type].test(key) || !key.isWellFormed()) return false;
  return type !== 'timestamptz' || !Number.isNaN(Date.parse(key));
}
