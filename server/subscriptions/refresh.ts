import type { Deps, Who } from '../deps.ts';
import { currentSubscription, type NamedSubscription, namedSubscriptionsOf } from './current.ts';
import { customerOf } from './customer.ts';
import { orFailWith } from './provider-failure.ts';
import { syncCustomer } from './sync.ts';

/**
 * Asks the provider for the user's subscription now: whoever returns from a checkout does not wait for an event. Null without a
 * customer or when all is over. Throws TOO_MANY_ATTEMPTS, PAYMENTS_NOT_SET_UP, PAYMENTS_REFUSED and SUBSCRIPTIONS_FAILED.
 */
export async function refresh(deps: Deps, who: Who): Promise<NamedSubscription | null> {
  const customer = await customerOf(deps, who.user_id);
  if (!customer) return null;
  await deps.limits.take('paymentUser', who.user_id);
  return orFailWith(deps, 'SUBSCRIPTIONS_FAILED', async () => {
    await syncCustomer(deps, customer);
    return currentSubscription(await namedSubscriptionsOf(deps, who.user_id), deps.clock());
  });
}
