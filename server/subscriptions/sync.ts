import { and, eq, inArray, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { withLease } from '../db/lease.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { currentSubscription, namedSubscriptionsOf, wireSubscription } from './current.ts';
import { customerOf } from './customer.ts';
import { noteChanges } from './notices.ts';
import { type CustomerState, orFailWith, type ToldCustomer, toldAbout } from './provider.ts';
import { CHECKOUT_BEGUN, stripe_customers, stripe_events, subscription_tiers, user_subscriptions } from './tables.ts';

export type SyncOutcome = CustomerState | 'foreign' | 'skipped';

/** Checked under the lock; true: nothing left to do. */
export type Unless = (db: Db) => Promise<boolean>;

/**
 * The only writer of subscriptions, serialized per customer. A customer unknown to the provider is kept, since the key may be
 * wrong. `isOwnAct`: the learner made this change, so no notice. Throws PAYMENTS_NOT_SET_UP, LeaseBusy, LeaseLost and the provider's errors.
 */
export async function syncCustomer(
  deps: Deps,
  customer_id: string,
  unless: Unless = async () => false,
  { isOwnAct = false } = {},
): Promise<SyncOutcome> {
  const { db, payments } = deps;
  if (!payments) throw new AppError('PAYMENTS_NOT_SET_UP');
  return withLease(db, `stripe:${customer_id}`, async (stillHeld) => {
    if (await unless(db)) return 'skipped';
    const now = deps.clock();
    const hints = await hintsSoFar(db, customer_id, now);
    const [ours] = await db.select().from(stripe_customers).where(eq(stripe_customers.customer_id, customer_id));
    const told = ours ? await toldAbout(payments.stripe, customer_id) : null;
    return db.transaction(async (tx) => {
      await stillHeld(tx);
      if (told) await writeDown(deps, tx, customer_id, told, now, isOwnAct);
      const processed = { processed_at: deps.clock(), last_error: null };
      if (hints.length > 0) await tx.update(stripe_events).set(processed).where(inArray(stripe_events.id, hints));
      return told?.state ?? 'foreign';
    });
  });
}

/** Events before the provider is asked are covered by its response. Reminders count once they are due. */
async function hintsSoFar(db: Db, customer_id: string, now: Date): Promise<string[]> {
  const due = or(ne(stripe_events.type, CHECKOUT_BEGUN), lte(stripe_events.received_at, now));
  const found = await db
    .select({ id: stripe_events.id })
    .from(stripe_events)
    .where(and(eq(stripe_events.customer_id, customer_id), isNull(stripe_events.processed_at), due));
  return found.map(({ id }) => id);
}

async function writeDown(deps: Deps, tx: Db, customer_id: string, told: ToldCustomer, now: Date, isOwnAct: boolean) {
  const customer = eq(stripe_customers.customer_id, customer_id);
  // The lock keeps the user from being deleted until the subscriptions are written.
  const [owner] = await tx.select().from(stripe_customers).where(customer).for('update');
  if (!owner) return;
  const user_id = owner.id;
  const before = await namedSubscriptionsOf({ db: tx }, user_id);
  const known = told.subscriptions.map(({ subscription_id }) => subscription_id);
  const vanished = and(
    eq(user_subscriptions.user_id, user_id),
    notInArray(user_subscriptions.status, ['canceled', 'incomplete_expired']),
    notInArray(user_subscriptions.subscription_id, known),
  );
  await tx.update(user_subscriptions).set({ status: 'canceled', updated_at: now }).where(vanished);
  if (told.subscriptions.length > 0) await upsert(tx, user_id, told, now);
  if (told.state === 'deleted') await tx.delete(stripe_customers).where(customer);
  else await tx.update(stripe_customers).set({ synced_at: now }).where(customer);
  // No notice for an unknown customer: the key may be wrong.
  if (isOwnAct || told.state === 'unknown') return;
  await noteChanges(deps, tx, user_id, { before, failed: told.failed, now });
}

async function upsert(tx: Db, user_id: string, told: ToldCustomer, now: Date): Promise<void> {
  const prices = [...new Set(told.subscriptions.map(({ price_id }) => price_id))];
  const tiers = await tx.select().from(subscription_tiers).where(inArray(subscription_tiers.price_id, prices));
  const tierOf = new Map(tiers.map(({ price_id, id }) => [price_id, id]));
  const values = told.subscriptions.map((subscription) => ({
    ...subscription,
    user_id,
    tier_id: tierOf.get(subscription.price_id) ?? null,
    updated_at: now,
  }));
  const copied: (keyof (typeof values)[number])[] = [
    ...(['user_id', 'price_id', 'price_amount', 'currency', 'interval', 'status', 'current_period_start'] as const),
    ...(['current_period_end', 'access_until', 'cancel_at_period_end', 'updated_at'] as const),
  ];
  await tx
    .insert(user_subscriptions)
    .values(values)
    .onConflictDoUpdate({
      target: user_subscriptions.subscription_id,
      set: {
        ...Object.fromEntries(copied.map((column) => [column, sql.raw(`excluded.${column}`)])),
        // Keep the tier that was bought, even if its price has changed since.
        tier_id: sql`coalesce(excluded.tier_id,
          case when user_subscriptions.price_id = excluded.price_id then user_subscriptions.tier_id end)`,
      },
    });
}

/** Throws TOO_MANY_ATTEMPTS, PAYMENTS_NOT_SET_UP, PAYMENTS_REFUSED and SUBSCRIPTIONS_FAILED. */
export async function refresh(deps: Deps, { user_id }: Who) {
  const customer = await customerOf(deps, user_id);
  if (!customer) return { subscription: null, checkout_begun: false };
  await deps.limits.take('paymentUser', user_id);
  return orFailWith(deps, 'SUBSCRIPTIONS_FAILED', async () => {
    await syncCustomer(deps, customer);
    const current = currentSubscription(await namedSubscriptionsOf(deps, user_id), deps.clock());
    // A reminder is open while its checkout can be paid.
    const { type, customer_id, processed_at } = stripe_events;
    const reminder = and(isNull(processed_at), eq(type, CHECKOUT_BEGUN), eq(customer_id, customer));
    const checkout_begun = (await deps.db.$count(stripe_events, reminder)) > 0;
    return { subscription: current && wireSubscription(current), checkout_begun };
  });
}
