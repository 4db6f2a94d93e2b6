import { AppError } from '#core/errors.ts';
import type { Deps, Who } from '../deps.ts';
import { customerOf, paymentsOf } from './customer.ts';
import { isMissing } from './provider.ts';
import { orFailWith } from './provider-failure.ts';
import { SUBSCRIPTION_PATH } from './return-address.ts';

/** Throws SUBSCRIPTION_NOT_FOUND and PORTAL_FAILED. */
export async function openPortal(deps: Deps, who: Who): Promise<{ url: string }> {
  const { stripe } = paymentsOf(deps);
  await deps.limits.take('paymentUser', who.user_id);
  const customer = await customerOf(deps, who.user_id);
  if (!customer) throw new AppError('SUBSCRIPTION_NOT_FOUND');
  const return_url = `${deps.settings.origin}${SUBSCRIPTION_PATH}`;
  return orFailWith(deps, 'PORTAL_FAILED', async () => {
    try {
      const { url } = await stripe.billingPortal.sessions.create({ customer, return_url });
      return { url };
    } catch (error) {
      throw isMissing(error) ? new AppError('SUBSCRIPTION_NOT_FOUND', { cause: error }) : error;
    }
  });
}
