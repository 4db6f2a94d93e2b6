import { type SQL, sql } from 'drizzle-orm';
import { type Db, rows } from '../db/open.ts';

/** Asks for one part by itself; what is to become of a failure is the caller's. */
type Alone = (part: string, ask: () => Promise<unknown>) => Promise<unknown>;

/**
 * The values of queries that have one value each, by one statement. Where that fails, or `inTime` gives it up, each is asked by itself,
 * so that one which fails takes no other along.
 */
export async function inOneStatement<Part extends string>(
  db: Db,
  queries: Record<Part, SQL>,
  alone: Alone,
  inTime = <Value>(ask: () => Promise<Value>) => ask(),
): Promise<Record<Part, unknown>> {
  const parts = Object.entries<SQL>(queries);
  const columns = parts.map(([part, query]) => sql`(${query}) as ${sql.identifier(part)}`);
  const all = sql`select ${sql.join(columns, sql`, `)}`;
  try {
    const [found] = await inTime(() => rows<Record<Part, unknown>>(db, all));
    if (found) return found;
  } catch {
    // What it was is said by the part that fails again.
  }
  const found: [string, unknown][] = [];
  for (const [part, query] of parts) {
    const ask = async () => (await rows<{ value: unknown }>(db, sql`select (${query}) as value`))[0]?.value;
    found.push([part, await alone(part, ask)]);
  }
  return Object.fromEntries(found) as Record<Part, unknown>;
}

/** All rows of a query as one value: objects by the names of its columns, in which moments are texts. */
export function listOf(query: SQL): SQL {
  return sql`select coalesce(json_agg(found), '[]'::json) from (${query}) found`;
}
