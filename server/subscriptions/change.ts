import Stripe from 'stripe';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError, type ErrorCode } from '#core/errors.ts';
import type { Deps, Who } from '../deps.ts';
import { onlyOneself } from './checkout.ts';
import {
  currentSubscription,
  hasActiveSubscription,
  isLive,
  isOver,
  type NamedSubscription,
  namedSubscriptionsOf,
  subscriptionsOf,
  wireSubscription,
} from './current.ts';
import { checkoutsOf, customerOf, expireCheckouts, paymentsOf, withPayer } from './customer.ts';
import { orFailWith, providerFailure, toldAbout, unlessMissing } from './provider.ts';
import { syncCustomer } from './sync.ts';
import { isOffered } from './tiers.ts';

/** Ends at once where no paid period is left. Throws FORBIDDEN, SUBSCRIPTION_NOT_FOUND and CANCEL_FAILED. */
export async function cancel(deps: Deps, who: Who, { userId }: Input<'subscription.cancel'>) {
  onlyOneself(who, userId);
  return change(deps, who.user_id, 'CANCEL_FAILED', async (stripe, live) => {
    for (const row of live) {
      const isUnpaid = row.access_until !== null || row.current_period_end <= deps.clock();
      const nothingLeft = isUnpaid && !hasActiveSubscription([row]);
      if (nothingLeft) await stripe.subscriptions.cancel(row.subscription_id);
      else if (!row.cancel_at_period_end) {
        await stripe.subscriptions.update(row.subscription_id, { cancel_at_period_end: true });
      }
    }
  });
}

/** Throws FORBIDDEN, SUBSCRIPTION_NOT_FOUND and RESUME_FAILED. */
export async function resume(deps: Deps, who: Who, { userId }: Input<'subscription.resume'>) {
  onlyOneself(who, userId);
  return change(deps, who.user_id, 'RESUME_FAILED', async (stripe, live) => {
    for (const { subscription_id, cancel_at_period_end } of live) {
      if (!cancel_at_period_end) continue;
      // The portal may have set a date instead of the flag; each is cleared in its own way.
      const told = await stripe.subscriptions.retrieve(subscription_id);
      const cleared = told.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
      await stripe.subscriptions.update(subscription_id, cleared);
    }
  });
}

/**
 * Prorated; a cancellation moves to the end of the new period. Throws FORBIDDEN, PRICE_UNKNOWN, SUBSCRIPTION_NOT_FOUND,
 * PAYMENT_FAILED, PLAN_CHANGE_UNPAID and PLAN_CHANGE_FAILED.
 */
export async function changePlan(deps: Deps, who: Who, { userId, priceId: price }: Input<'subscription.changePlan'>) {
  onlyOneself(who, userId);
  paymentsOf(deps);
  if (!(await isOffered(deps, price))) throw new AppError('PRICE_UNKNOWN');
  return change(deps, who.user_id, 'PLAN_CHANGE_FAILED', async (stripe, live) => {
    const { subscription_id, price_id, access_until, cancel_at_period_end } = shown(deps, live);
    if (price_id === price) return;
    // The provider would credit the rest of an unpaid period.
    if (access_until !== null) throw new AppError('PLAN_CHANGE_UNPAID');
    const [item] = (await stripe.subscriptions.retrieve(subscription_id)).items.data;
    if (!item) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    try {
      await stripe.subscriptions.update(subscription_id, {
        items: [{ id: item.id, price }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
        // Repeated, because a date set by the portal would lie within the new period.
        ...(cancel_at_period_end && { cancel_at_period_end: true }),
      });
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError) throw providerFailure(deps, 'PAYMENT_FAILED', error);
      throw error;
    }
  });
}

type Work = (stripe: Stripe, live: NamedSubscription[]) => Promise<void>;

/** Syncs with the provider before and after, while the payer is locked. */
async function change(deps: Deps, user_id: string, code: ErrorCode, work: Work) {
  const { stripe } = paymentsOf(deps);
  await deps.limits.take('paymentUser', user_id);
  return orFailWith(deps, code, () =>
    withPayer(deps, user_id, async () => {
      const customer = await customerOf(deps, user_id);
      if (!customer) throw new AppError('SUBSCRIPTION_NOT_FOUND');
      const live = await liveOf(deps, user_id, customer);
      try {
        await work(stripe, live);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) await liveOf(deps, user_id, customer);
        throw error;
      }
      await syncCustomer(deps, customer, undefined, { isOwnAct: true });
      const ids = live.map(({ id }) => id);
      const changed = (await namedSubscriptionsOf(deps, user_id)).filter(({ id }) => ids.includes(id));
      return { subscription: wireSubscription(shown(deps, changed)) };
    }),
  );
}

async function liveOf(deps: Deps, user_id: string, customer: string): Promise<NamedSubscription[]> {
  await syncCustomer(deps, customer);
  const live = (await namedSubscriptionsOf(deps, user_id)).filter(isLive);
  if (live.length === 0) throw new AppError('SUBSCRIPTION_NOT_FOUND');
  return live;
}

function shown(deps: Deps, changed: readonly NamedSubscription[]): NamedSubscription {
  return currentSubscription(changed, deps.clock()) ?? (changed[0] as NamedSubscription);
}

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
    await unlessMissing(stripe.subscriptions.cancel(subscription.subscription_id), null);
  }
  await syncCustomer(deps, customer, undefined, { isOwnAct: true });
}
