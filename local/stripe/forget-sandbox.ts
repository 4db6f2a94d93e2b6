import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { stripe_customers, subscription_tiers, user_subscriptions } from '#server/subscriptions/tables.ts';
import { local_stripe_objects } from './tables.ts';

/**
 * What was bought in the local sandbox is worth nothing anywhere else: where a trial run's database goes public, or gets the
 * provider's own key, its subscriptions, customers and prices go.
 */
export async function forgetSandbox(db: Db): Promise<void> {
  const made = (object: string) =>
    db
      .select({ id: local_stripe_objects.id })
      .from(local_stripe_objects)
      .where(eq(local_stripe_objects.object, object));
  await db.transaction(async (tx) => {
    await tx.delete(user_subscriptions).where(inArray(user_subscriptions.subscription_id, made('subscription')));
    await tx.delete(stripe_customers).where(inArray(stripe_customers.customer_id, made('customer')));
    await tx
      .update(subscription_tiers)
      .set({ price_id: null })
      .where(inArray(subscription_tiers.price_id, made('price')));
  });
}
