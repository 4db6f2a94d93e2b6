import { sql } from 'drizzle-orm';
import type { Db } from './open.ts';

/** For transactions that move many rows: a topic with years of practice takes long. */
export async function allowTime(tx: Db): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '5min'`);
}
