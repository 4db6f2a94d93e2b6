import { and, eq, isNull } from 'drizzle-orm';
import type { Deps, Who } from '../deps.ts';
import { currentSubscription, type NamedSubscription, namedSubscriptionsOf } from './current.ts';
import { customerOf } from './customer.ts';
import { orFailWith } from './provider-failure.ts';
import { syncCustomer } from './sync.ts';
import { CHECKOUT_BEGUN, stripe_events } from './tables.ts';

export interface Refreshed {
  subscription: NamedSubscription | null;
  checkout_begun: boolean;
}

/** Throws TOO_MANY_ATTEMPTS, PAYMENTS_NOT_SET_UP, PAYMENTS_REFUSED and SUBSCRIPTIONS_FAILED. */
export async function refresh(deps: Deps, who: Who): Promise<Refreshed> {
  const customer = await customerOf(deps, who.user_id);
  if (!customer) return { subscription: null, checkout_begun: false };
  await deps.limits.take('paymentUser', who.user_id);
  return orFailWith(deps, 'SUBSCRIPTIONS_FAILED', async () => {
    await syncCustomer(deps, customer);
    return {
      subscription: currentSubscription(await namedSubscriptionsOf(deps, who.user_id), deps.clock()),
      checkout_begun: await hasBegun(deps, customer),
    };
  });
}

/** A reminder is open while its checkout can be paid. */
async function hasBegun({ db }: Deps, customer: string): Promise<boolean> {
  const reminder = and(eq(stripe_events.type, CHECKOUT_BEGUN), eq(stripe_events.customer_id, customer));
  const found = await db
    .select({ id: stripe_events.id })
    .from(stripe_events)
    .where(and(isNull(stripe_events.processed_at), reminder))
    .limit(1);
  return found.length > 0;
}
