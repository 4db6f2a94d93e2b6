import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';

export async function removePersonFromTrash(tx: Db, user_id: string): Promise<void> {
  await tx.execute(sql`delete from trash_rows
    where home in ('user_entitlements', 'question_history', 'memories', 'reviews', 'first_answers') and content->>'user_id' = ${user_id}`);
}
