import { desc, eq, sql } from 'drizzle-orm';
import { grantState } from '#core/subscriptions/access.ts';
import { topics } from '../catalog/tables.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { entitlements, user_entitlements } from './tables.ts';

/** No limits or counts: learners may not see them. */
export function learnerGrants(db: Db) {
  const { name, code, description, is_ad_free, topic_id, is_active: entitlement_is_active } = entitlements;
  const entitlement = { name, code, description, is_ad_free, topic_id, topic_name: topics.name };
  return db
    .select({ grant: user_entitlements, entitlement, entitlement_is_active })
    .from(user_entitlements)
    .innerJoin(entitlements, eq(entitlements.id, user_entitlements.entitlement_id))
    .innerJoin(topics, eq(topics.id, entitlements.topic_id));
}

export const learnerEntitlementColumns = sql`e.name, e.code, e.description, e.is_ad_free, e.topic_id, t.name as topic_name`;

export type LearnerGrantRow = Awaited<ReturnType<typeof learnerGrants>>[number];

export function learnerGrant({ grant, entitlement, entitlement_is_active }: LearnerGrantRow, now: Date) {
  return { ...grant, state: grantState({ ...grant, entitlement_is_active }, now), entitlement };
}

export async function mine(deps: Deps, who: Who) {
  const now = deps.clock();
  const found = await learnerGrants(deps.db)
    .where(eq(user_entitlements.user_id, who.user_id))
    .orderBy(desc(user_entitlements.created_at), desc(user_entitlements.id));
  return found.map((row) => learnerGrant(row, now));
}
