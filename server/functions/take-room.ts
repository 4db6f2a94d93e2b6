import { sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Db } from '../db/open.ts';
import type { Settings } from '../env.ts';
import { edge_function_versions, edge_functions } from './tables.ts';

/** Limits the size of all functions' code; `code` replaces `before`. Serializes writers. Throws FUNCTIONS_FULL. */
export async function takeRoom(
  tx: Db,
  { functionsBytes }: Pick<Settings, 'functionsBytes'>,
  code: string,
  before = '',
): Promise<void> {
  const more = Buffer.byteLength(code) - Buffer.byteLength(before);
  if (more <= 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('edge_functions_room'))`);
  const held = (await sizeOf(tx, edge_functions)) + (await sizeOf(tx, edge_function_versions));
  if (held + more <= functionsBytes) return;
  throw new AppError('FUNCTIONS_FULL', { params: { most: String(functionsBytes / 2 ** 20) } });
}

async function sizeOf(tx: Db, table: typeof edge_functions | typeof edge_function_versions): Promise<number> {
  const bytes = sql`coalesce(sum(pg_column_size(${table.code})), 0)`.mapWith(Number);
  const [row] = await tx.select({ bytes }).from(table);
  return row?.bytes ?? 0;
}
