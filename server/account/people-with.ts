import { sql } from 'drizzle-orm';
import { type Db, rows } from '../db/open.ts';
import { containing } from '../db/page.ts';
import { profiles, users } from './tables.ts';

/** Beyond this, rows are compared with the words one by one. */
export const FEW = 1_000;

/** Null: more than FEW. */
export async function peopleWith(db: Db, q: string): Promise<string[] | null> {
  const most = FEW + 1;
  const found = await rows<{ id: string }>(
    db,
    sql`(select ${users.id} as id from ${users} where ${containing(users.email, q)} limit ${most})
      union (select ${profiles.id} from ${profiles} where ${containing(profiles.full_name, q)} limit ${most}) limit ${most}`,
  );
  return found.length === most ? null : found.map(({ id }) => id);
}
