import { type SQL, sql } from 'drizzle-orm';
import { type Db, rows } from '../db/open.ts';
import type { Deps } from '../deps.ts';

type Alone = (part: string, ask: () => Promise<unknown>) => Promise<unknown>;

/** Falls back to one statement per query, so that a failing one does not affect the others. */
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
    // The failing part reports the error below.
  }
  const found: [string, unknown][] = [];
  for (const [part, query] of parts) {
    const ask = async () => (await rows<{ value: unknown }>(db, sql`select (${query}) as value`))[0]?.value;
    found.push([part, await alone(part, ask)]);
  }
  return Object.fromEntries(found) as Record<Part, unknown>;
}

export const listOf = (query: SQL): SQL => sql`select coalesce(json_agg(found), '[]'::json) from (${query}) found`;

export async function orNull<Part>({ log }: Deps, part: string, work: () => Promise<Part>): Promise<Part | null> {
  try {
    return await work();
  } catch (error) {
    log.error('a part of the overview failed', error, { part });
    return null;
  }
}
