import { type AnyColumn, and, asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { AppError } from '#core/errors.ts';
import type { Sort } from '#core/sort.ts';
import { foldedColumn, foldedText } from './fold.ts';
import type { Db } from './open.ts';

/** Lists are counted as far as somebody would page; beyond it they say 'more than'. */
const COUNTED_TO = 10_000;
/** What words find is counted less far: each row has to be compared. */
export const SEARCH_COUNTED_TO = 1_000;

/** How far a list is counted, with the words that it is searched for. */
export function countedTo(words: string | null | undefined): number {
  return words ? SEARCH_COUNTED_TO : COUNTED_TO;
}

type KeyType = 'timestamptz' | 'uuid' | 'bigint' | 'text';

interface Cursor {
  /** Rows before the page. */
  skipped: number;
  keys: string[];
  back: boolean;
}

/** Which page of a list is requested, and how many rows it has. */
export interface PageInput {
  cursor?: string | undefined;
  size?: number | undefined;
}

interface PageParts extends PageInput {
  /** Name of the order, of a list that has several: it is part of the cursor, which no other order accepts. */
  name?: string;
  /** What the list is ordered by, the last of them unique: an index has them in this order. */
  keys: readonly (readonly [AnyColumn | SQLWrapper, KeyType])[];
  descending?: boolean;
}

/** The orders of a list, by their names in the address. An index has the columns of each in the same order; the last is unique. */
export type Orders<Column extends string, Row> = Readonly<
  Record<Column, { keys: PageParts['keys']; of(row: Row): (string | number | Date)[] }>
>;

/** The order that 'created', or '-created' for descending, stands for. */
export function orderOf<Column extends string, Row>(orders: Orders<Column, Row>, sort: Sort<Column>) {
  return { ...orders[sort.replace(/^-/, '') as Column], name: sort, descending: sort.startsWith('-') };
}

/**
 * A page of a long list, found by the place of its neighbour and never by skipping rows. Use `where`, `order` and `limit` in the
 * query, then `answer` with its rows. Throws MALFORMED_REQUEST for a cursor that no page in this order gave.
 */
export function pageOf({ cursor, name, keys, descending = false, size = 50 }: PageParts) {
  const from =
    cursor === undefined || cursor === ''
      ? null
      : decoded(
          cursor,
          name,
          keys.map(([, type]) => type),
        );
  const back = from?.back ?? false;
  const isDescending = descending !== back;
  const columns = sql.join(
    keys.map(([column]) => sql`${column}`),
    sql`, `,
  );
  const place = from && sql`(${columns}) ${sql.raw(isDescending ? '<' : '>')} (${valuesOf(from, keys)})`;
  const order = keys.map(([column]) => (isDescending ? desc(column as SQL) : asc(column as SQL)));
  const nearest = sql`order by ${sql.join(order, sql`, `)} limit ${size + 1}`;
  return {
    where: place ?? undefined,
    order,
    /** One row more than the page has: whether there is another page. */
    limit: size + 1,
    /**
     * In place of `where`: that a row is on the page of these groups' rows. Each group's are read along an index over the group and
     * the keys, then merged. A walk over all rows in their order would first pass those of every other group. Null: rows of any group.
     */
    inGroups(
      table: PgTable,
      id: AnyColumn,
      group: AnyColumn,
      groups: readonly string[] | null,
      where: SQL | undefined,
    ): SQL | undefined {
      if (!groups) return and(where, place ?? undefined);
      const ofGroup = and(sql`${group} = of_group`, where, place ?? undefined);
      return sql`${id} in (select ${id} from unnest(${sql.param(groups)}::uuid[]) of_group,
        lateral (select ${id}, ${columns} from ${table} where ${ofGroup} ${nearest}) ${table} ${nearest})`;
    },
    answer<Row>(found: Row[], keysOf: (row: Row) => (string | number | Date)[]) {
      const more = found.length > size;
      const rows = found.slice(0, size);
      if (back) rows.reverse();
      const skipped = Math.max(0, from === null ? 0 : back ? from.skipped - rows.length : from.skipped);
      const hasNext = back ? true : more;
      const hasPrevious = back ? more : from !== null;
      const [head, last] = [rows[0], rows.at(-1)];
      const cursorAt = (row: Row, before: number, back: boolean) =>
        encoded(name, { skipped: before, keys: texts(keysOf(row)), back });
      return {
        rows,
        first: skipped + 1,
        next_cursor: hasNext && last ? cursorAt(last, skipped + rows.length, false) : null,
        previous_cursor: hasPrevious && head ? cursorAt(head, skipped, true) : null,
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
  return sql`${foldedColumn(column)} like ${patternOf(typed)}`;
}

/** What a folded text that contains the words is like. */
export function patternOf(typed: string): SQL {
  const signs = sql.raw(String.raw`'([\\%_])', '\\\1', 'g'`);
  return sql`'%' || regexp_replace(${foldedText(sql`${typed}::text`)}, ${signs}) || '%'`;
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

function encoded(name: string | undefined, { skipped, back, keys }: Cursor): string {
  const parts = [skipped, back ? 1 : 0, ...keys];
  return Buffer.from(JSON.stringify(name === undefined ? parts : [name, ...parts])).toString('base64url');
}

/** What a key may look like, so that none is handed to the database that it cannot read. */
const readable: Record<KeyType, RegExp> = {
  timestamptz: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  bigint: /^\d{1,18}$/,
  text: /^[^\0]{0,400}$/s,
};

function decoded(text: string, name: string | undefined, types: readonly KeyType[]): Cursor {
  try {
    const parts: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString());
    const isOurs = name === undefined || parts.shift() === name;
    const [skipped, back, ...keys] = parts;
    const known = keys.filter((key, index) => typeof key === 'string' && fits(key, types[index])) as string[];
    const isWhole = known.length === keys.length && keys.length === types.length;
    if (
      isOurs &&
      isWhole &&
      Number.isSafeInteger(skipped) &&
      (skipped as number) >= 0 &&
      (back === 0 || back === 1)
    ) {
      return { skipped: skipped as number, keys: known, back: back === 1 };
    }
  } catch {
    // Refused below, like the cursors that can be read and make no sense.
  }
  throw new AppError('MALFORMED_REQUEST');
}

function fits(key: string, type: KeyType | undefined): boolean {
  if (!type || !readable[type].test(key) || !key.isWellFormed()) return false;
  return type !== 'timestamptz' || !Number.isNaN(Date.parse(key));
}
