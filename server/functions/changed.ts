import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';

/** What instances on PostgreSQL listen to. */
export const CHANNEL = 'edge_functions';

/** Tells every instance, once the transaction is committed, that something else is to be served under this name. */
export async function tellInstances(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${name})`);
}
