import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';

/** Takes out of the trash what was a person's own: it would not come back anyway once the person is gone. */
export async function forgetPerson(tx: Db, user_id: string): Promise<void> {
  await tx.execute(sql`delete from trash_rows
    where home in ('user_entitlements', 'question_history', 'memories', 'reviews', 'first_answers') and content->>'user_id' = ${user_id}`);
}
