import { type AccessGrant, type AdFree, adFree, hasEntitlement } from '#core/subscriptions/access.ts';
import type { Deps } from '../deps.ts';
import { subscriptionsOf } from '../subscriptions/current.ts';

/** Every screen of a quiz, of flashcards and of study calls this for its ad slot. */
export async function adFreeIn(deps: Deps, user_id: string, topic_id: string): Promise<AdFree> {
  const [subscriptions, grants] = await Promise.all([
    subscriptionsOf(deps, user_id),
    grantsIn(deps, user_id, topic_id),
  ]);
  return adFree(subscriptions, grants, topic_id, deps.clock());
}

export async function holdsEntitlementIn(deps: Deps, user_id: string, topic_id: string): Promise<boolean> {
  return hasEntitlement(await grantsIn(deps, user_id, topic_id), topic_id, deps.clock());
}

function grantsIn(deps: Deps, user_id: string, topic_id: string): Promise<AccessGrant[]> {
  return deps.database.hot<AccessGrant>(grants, [user_id, topic_id]);
}

/** $1 user, $2 topic. */
const grants = {
  name: 'grants_in_topic',
  text: `select e.topic_id, e.is_ad_free, g.is_active, e.is_active as entitlement_is_active, g.expires_at
    from user_entitlements g join entitlements e on e.id = g.entitlement_id
    where g.user_id = $1 and e.topic_id = $2`,
};
