import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { users } from './tables.ts';

/** Accounts of a local trial run do not exist for a public site. */
export async function accountOf(deps: Deps, email: string) {
  const [user] = await deps.db.select().from(users).where(sql`lower(${users.email}) = lower(${email})`);
  return user && (deps.settings.local || !user.is_local) ? user : null;
}
