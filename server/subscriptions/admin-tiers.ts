import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { versionOf } from '../http/version.ts';
import { subscription_tiers, user_subscriptions } from './tables.ts';
import { WEBHOOK_PATH } from './webhook.ts';

export async function adminTiers({ db, clock, payments, settings }: Deps) {
  return {
    tiers: await told(db, clock()),
    payments: { mode: payments?.mode ?? ('off' as const), webhook_url: `${settings.origin}${WEBHOOK_PATH}` },
  };
}

export async function adminTier(db: Db, id: string, now: Date) {
  const [tier] = await told(db, now, eq(subscription_tiers.id, id));
  return tier;
}

/** Independent of subscribers. */
export function tierVersion(tier: typeof subscription_tiers.$inferSelect): number {
  return versionOf(tier, [
    'name',
    'description',
    'price_id',
    'price_amount',
    'currency',
    'interval',
    'features',
    'active',
  ]);
}

async function told(db: Db, now: Date, which?: SQL) {
  const tiers = await db
    .select()
    .from(subscription_tiers)
    .where(which)
    .orderBy(asc(subscription_tiers.price_amount), asc(subscription_tiers.name), asc(subscription_tiers.id));
  const ids = tiers.map(({ id }) => id);
  const counted = await db
    .select({
      id: user_subscriptions.tier_id,
      subscribers: sql<number>`count(distinct ${user_subscriptions.user_id})::int`,
    })
    .from(user_subscriptions)
    .where(and(inArray(user_subscriptions.tier_id, ids), counts(now)))
    .groupBy(user_subscriptions.tier_id);
  const subscribersOf = new Map(counted.map(({ id, subscribers }) => [id, subscribers]));
  return tiers.map(({ created_at, updated_at, ...tier }) => ({
    ...tier,
    version: tierVersion({ ...tier, created_at, updated_at }),
    updated_at,
    subscribers: subscribersOf.get(tier.id) ?? 0,
  }));
}

/** `subscriptionCounts` of core/access.ts in SQL. */
function counts(now: Date): SQL | undefined {
  const { status, current_period_end, access_until } = user_subscriptions;
  return or(
    inArray(status, ['active', 'trialing']),
    and(inArray(status, ['past_due', 'canceled']), gt(sql`coalesce(${access_until}, ${current_period_end})`, now)),
    and(eq(status, 'unpaid'), gt(access_until, now)),
  );
}
