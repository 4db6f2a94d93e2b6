import { AppError } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import { isOver, subscriptionsOf } from './current.ts';
import { checkoutsOf, customerOf, expireCheckouts, paymentsOf, withPayer } from './customer.ts';
import { isMissing, toldAbout } from './provider.ts';
import { orFailWith } from './provider-failure.ts';
import { syncCustomer } from './sync.ts';

/** `afterwards` must delete the account. Throws CANCEL_FAILED, PAYMENTS_REFUSED, PAYMENTS_NOT_SET_UP; then it has not run. */
export async function endSubscriptions<Result = void>(
  deps: Deps,
  user_id: string,
  afterwards: () => Promise<Result> = async () => undefined as Result,
): Promise<Result> {
  return withPayer(deps, user_id, async () => {
    const running = async () => (await subscriptionsOf(deps, user_id)).some((row) => !isOver(row));
    const customer = await customerOf(deps, user_id);
    if (!deps.payments) {
      if (await running()) throw new AppError('PAYMENTS_NOT_SET_UP');
    } else if (customer) {
      await orFailWith(deps, 'CANCEL_FAILED', () => endAtProvider(deps, customer));
      if (await running()) throw new AppError('CANCEL_FAILED');
    }
    return afterwards();
  });
}

/** Checkouts first: one paid in between is among the subscriptions. */
async function endAtProvider(deps: Deps, customer: string): Promise<void> {
  const { stripe } = paymentsOf(deps);
  await expireCheckouts(stripe, await checkoutsOf(stripe, customer));
  for (const subscription of (await toldAbout(stripe, customer)).subscriptions) {
    if (isOver(subscription)) continue;
    await stripe.subscriptions.cancel(subscription.subscription_id).catch((error) => {
      if (!isMissing(error)) throw error;
    });
  }
  await syncCustomer(deps, customer, undefined, { isOwnAct: true });
}
