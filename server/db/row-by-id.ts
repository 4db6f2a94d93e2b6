import { eq } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { AppError, type ErrorCode } from '#core/errors.ts';
import type { Db } from './open.ts';

type Identified = PgTable & { id: AnyPgColumn };

/** Throws `missing` where the table has no row with this id. 'no key update' and 'key share' let others refer to the row meanwhile. */
export async function rowById<Table extends Identified>(
  db: Db,
  table: Table,
  id: string,
  missing: ErrorCode,
  lock?: 'update' | 'no key update' | 'key share',
): Promise<Table['$inferSelect']> {
  const query = db.select().from<PgTable>(table).where(eq(table.id, id));
  const [row] = await (lock ? query.for(lock) : query);
  if (!row) throw new AppError(missing);
  return row;
}
