import { desc, eq } from 'drizzle-orm';
import type { Deps, Who } from '../deps.ts';
import { learnerGrant, learnerGrants } from './learner-grant.ts';
import { user_entitlements } from './tables.ts';

export async function mine(deps: Deps, who: Who) {
  const now = deps.clock();
  const found = await learnerGrants(deps.db)
    .where(eq(user_entitlements.user_id, who.user_id))
    .orderBy(desc(user_entitlements.created_at), desc(user_entitlements.id));
  return found.map((row) => learnerGrant(row, now));
}
