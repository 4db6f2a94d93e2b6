import { sql } from 'drizzle-orm';
import { type Db, rows } from '../db/open.ts';
import { COUNTED_TO, containing } from '../db/page.ts';
import { profiles, users } from './tables.ts';

/** Null: more than COUNTED_TO. */
export async function peopleWith(db: Db, q: string): Promise<string[] | null> {
  const most = COUNTED_TO + 1;
  const found = await rows<{ id: string }>(
    db,
    sql`(select ${users.id} as id from ${users} where ${containing(users.email, q)} limit ${most})
      union (select ${profiles.id} from ${profiles} where ${containing(profiles.full_name, q)} limit ${most}) limit ${most}`,
  );
  return found.length === most ? null : found.map(({ id }) => id);
}
