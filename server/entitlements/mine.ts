import { desc, eq } from 'drizzle-orm';
import type { Deps, Who } from '../deps.ts';
import { held, heldGrants } from './held.ts';
import { user_entitlements } from './tables.ts';

/** Everything that was ever granted to the learner and not taken out of the books, newest first, each with its state now. */
export async function mine(deps: Deps, who: Who) {
  const now = deps.clock();
  const found = await heldGrants(deps.db)
    .where(eq(user_entitlements.user_id, who.user_id))
    .orderBy(desc(user_entitlements.created_at), desc(user_entitlements.id));
  return found.map((row) => held(row, now));
}
