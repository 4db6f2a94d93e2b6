import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';

export const CHANNEL = 'edge_functions';

export async function tellInstances(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${name})`);
}
