import { eq, sql } from 'drizzle-orm';
import { grantState } from '#core/access.ts';
import { topics } from '../catalog/tables.ts';
import type { Db } from '../db/open.ts';
import { entitlements, user_entitlements } from './tables.ts';

/** Grants with what they are grants of: what `held` needs, and no limit or count of the entitlement. */
export function heldGrants(db: Db) {
  return db
    .select({
      grant: user_entitlements,
      entitlement: {
        name: entitlements.name,
        code: entitlements.code,
        description: entitlements.description,
        is_ad_free: entitlements.is_ad_free,
        topic_id: entitlements.topic_id,
        topic_name: topics.name,
      },
      entitlement_is_active: entitlements.is_active,
    })
    .from(user_entitlements)
    .innerJoin(entitlements, eq(entitlements.id, user_entitlements.entitlement_id))
    .innerJoin(topics, eq(topics.id, entitlements.topic_id));
}

/** The same of an entitlement `e` and its topic `t`, for a statement that is written by hand. */
export const heldColumns = sql`e.name, e.code, e.description, e.is_ad_free, e.topic_id, t.name as topic_name`;

export type HeldRow = Awaited<ReturnType<typeof heldGrants>>[number];

/** A grant as its owner sees it, with its state at `now`. */
export function held({ grant, entitlement, entitlement_is_active }: HeldRow, now: Date) {
  return {
    ...grant,
    state: grantState({ ...grant, entitlement_is_active }, now),
    entitlement,
  };
}
