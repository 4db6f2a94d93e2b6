import { randomUUID } from 'node:crypto';
import { and, asc, countDistinct, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { amountText } from '#core/subscriptions/money.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Db } from '../db/open.ts';
import { rowById } from '../db/row-by-id.ts';
import type { Deps, Who } from '../deps.ts';
import { refuseStale, versionOf } from '../http/version.ts';
import { refusePriceInUse, type TierInput, type TierRow, withPriceFor } from './price-for-tier.ts';
import { subscription_tiers, user_subscriptions } from './tables.ts';
import { WEBHOOK_PATH } from './webhook.ts';

export async function adminTiers({ db, clock, payments, settings }: Deps) {
  return {
    tiers: await told(db, clock()),
    payments: { mode: payments?.mode ?? ('off' as const), webhook_url: `${settings.origin}${WEBHOOK_PATH}` },
  };
}

/** Independent of subscribers. */
function tierVersion(tier: TierRow): number {
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
  const found = await db
    .select({ tier: subscription_tiers, subscribers: countDistinct(user_subscriptions.user_id) })
    .from(subscription_tiers)
    .leftJoin(user_subscriptions, and(eq(user_subscriptions.tier_id, subscription_tiers.id), counts(now)))
    .where(which)
    .groupBy(subscription_tiers.id)
    .orderBy(asc(subscription_tiers.price_amount), asc(subscription_tiers.name), asc(subscription_tiers.id));
  return found.map(({ tier: { created_at, ...tier }, subscribers }) => ({
    ...tier,
    version: tierVersion({ ...tier, created_at }),
    subscribers,
  }));
}

/** `subscriptionCounts` of core/subscriptions/access.ts in SQL. */
function counts(now: Date): SQL | undefined {
  const { status, current_period_end, access_until } = user_subscriptions;
  return or(
    inArray(status, ['active', 'trialing']),
    and(inArray(status, ['past_due', 'canceled']), gt(sql`coalesce(${access_until}, ${current_period_end})`, now)),
    and(eq(status, 'unpaid'), gt(access_until, now)),
  );
}

/** Throws PRICE_NOT_AT_PROVIDER, PRICE_DIFFERS, PRICE_IN_USE, TIER_WITHOUT_PRICE and what the provider fails with. */
export async function addTier(deps: Deps, who: Who, input: TierInput) {
  const id = randomUUID();
  return withPriceFor(deps, { id, before: null, input }, async (tx, price_id) => {
    const now = deps.clock();
    await holdTiers(tx);
    await refusePriceInUse(tx, price_id, id);
    await tx.insert(subscription_tiers).values({ ...input, id, price_id, created_at: now, updated_at: now });
    await writeAudit(tx, who, now, { what: 'Added a subscription tier', ...named(id, input) });
    return { tier: await shown(tx, id, now) };
  });
}

/** Subscribers keep their price. Saving the same values changes nothing. Throws as `addTier`, TIER_NOT_FOUND and TIER_CHANGED. */
export async function changeTier(
  deps: Deps,
  who: Who,
  { tier_id: id, version, ...input }: Input<'tiersAdmin.change'>,
) {
  const before = await rowById(deps.db, subscription_tiers, id, 'TIER_NOT_FOUND');
  if (isSavedAlready(before, input) && tierVersion(before) !== version) {
    return { tier: await shown(deps.db, id, deps.clock()) };
  }
  // Checked early, to avoid making a price for nothing, and again under the lock.
  await refuseChanged(deps.db, deps, before, version);
  return withPriceFor(deps, { id, before, input }, async (tx, price_id) => {
    await holdTiers(tx);
    const held = await rowById(tx, subscription_tiers, id, 'TIER_NOT_FOUND');
    await refuseChanged(tx, deps, held, version);
    await refusePriceInUse(tx, price_id, id);
    const now = deps.clock();
    const changed = changedColumns(held, { ...input, price_id });
    if (changed.length > 0) {
      const values = { ...input, price_id, updated_at: now };
      await tx.update(subscription_tiers).set(values).where(eq(subscription_tiers.id, id));
      const priced = changed.some((column) => column === 'price_amount' || column === 'currency');
      const former = priced && { former_price: amountText(held.price_amount, held.currency) };
      const what = actionOf(changed, input);
      await writeAudit(tx, who, now, { what, ...named(id, input), detail: { changed, ...former } });
    }
    return { tier: await shown(tx, id, now) };
  });
}

/** Blocks writers of tiers until the transaction ends, but not readers. */
async function holdTiers(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${subscription_tiers} in share row exclusive mode`);
}

async function refuseChanged(db: Db, { clock }: Deps, saved: TierRow, version: number): Promise<void> {
  const present = tierVersion(saved);
  if (present !== version) refuseStale(present, version, 'TIER_CHANGED', await shown(db, saved.id, clock()));
}

function isSavedAlready(tier: TierRow, input: TierInput): boolean {
  const price_id = input.price_id === '' && input.active ? tier.price_id : input.price_id || null;
  return (tier.price_id !== null || !input.active) && changedColumns(tier, { ...input, price_id }).length === 0;
}

function changedColumns(before: TierRow, after: Omit<TierInput, 'price_id'> & { price_id: string | null }): string[] {
  const names = Object.keys(after) as (keyof typeof after)[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

function actionOf(changed: readonly string[], { active }: TierInput): string {
  if (changed.length > 1 || changed[0] !== 'active') return 'Changed a subscription tier';
  return active ? 'Offered a subscription tier' : 'Took a subscription tier off offer';
}

async function shown(db: Db, id: string, now: Date) {
  const [tier] = await told(db, now, eq(subscription_tiers.id, id));
  if (!tier) throw new AppError('TIER_NOT_FOUND');
  return tier;
}

function named(object_id: string, { name, price_amount, currency }: TierInput) {
  return { noun: 'tier', object_id, object_name: `${name}, ${amountText(price_amount, currency)}` } as const;
}
