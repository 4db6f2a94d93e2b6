import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import type { Deps, Who } from '../deps.ts';
import { isLoopbackHost, type Settings } from '../env.ts';
import type { Caller } from '../http/caller.ts';
import { isLive, subscriptionsOf } from './current.ts';
import { checkoutsOf, customerOf, expireCheckouts, makeCustomer, paymentsOf, withPayer } from './customer.ts';
import { testPrice } from './prices.ts';
import { orFailWith, unlessMissing } from './provider.ts';
import { syncCustomer } from './sync.ts';
import { CHECKOUT_BEGUN, stripe_events } from './tables.ts';
import { isOffered } from './tiers.ts';

const SUBSCRIPTION_PATH = '/subscription';

/**
 * Throws FORBIDDEN, RETURN_URL_FOREIGN, PRICE_UNKNOWN, ALREADY_SUBSCRIBED, TOO_MANY_ATTEMPTS, PAYMENTS_NOT_SET_UP,
 * PAYMENTS_REFUSED, CHECKOUT_FAILED and CHECKOUT_WITHOUT_SESSION.
 */
export async function checkout(deps: Deps, who: Who, input: Input<'subscription.checkout'>, caller: Caller) {
  onlyOneself(who, input.userId);
  if (input.customerId !== undefined && input.customerId !== (await customerOf(deps, who.user_id))) {
    throw new AppError('FORBIDDEN');
  }
  const return_url = returnAddress(deps.settings, input.returnUrl);
  paymentsOf(deps);
  await deps.limits.take('paymentUser', who.user_id);
  if (!(await isOffered(deps, input.priceId))) throw new AppError('PRICE_UNKNOWN');
  return orFailWith(deps, 'CHECKOUT_FAILED', () => begin(deps, who.user_id, input.priceId, return_url, caller));
}

/** A checkout of $10.00 a month, in test mode only. Throws TEST_PAYMENT_REFUSED, TEST_PAYMENT_FAILED and as `checkout` does. */
export async function testPayment(deps: Deps, who: Who, _input: unknown, caller: Caller) {
  if (paymentsOf(deps).mode === 'live') throw new AppError('TEST_PAYMENT_REFUSED');
  await deps.limits.take('paymentUser', who.user_id);
  const return_url = returnAddress(deps.settings, undefined);
  try {
    const begun = await orFailWith(deps, 'CHECKOUT_FAILED', async () =>
      begin(deps, who.user_id, await testPrice(deps), return_url, caller),
    );
    return { ...begun, success: true, message: 'The test checkout is ready.' };
  } catch (error) {
    const told = error instanceof AppError ? error : null;
    if (told?.code !== 'CHECKOUT_FAILED' && told?.code !== 'CHECKOUT_WITHOUT_SESSION') throw error;
    throw new AppError('TEST_PAYMENT_FAILED', { cause: told, params: { message: told.message } });
  }
}

export function onlyOneself(who: Who, userId: string | undefined): void {
  if (userId !== undefined && userId !== who.user_id) throw new AppError('FORBIDDEN');
}

/** Ends other checkouts before it asks for subscriptions, so that a payment in between is seen. */
function begin(deps: Deps, user_id: string, price: string, return_url: URL, { request }: Caller) {
  const { stripe } = paymentsOf(deps);
  const key = request.headers.get('idempotency-key');
  const mark = key === null ? null : createHash('sha256').update(`${user_id} ${price} ${key}`).digest('base64url');
  return withPayer(deps, user_id, async (stillHeld) => {
    let customer = await customerOf(deps, user_id);
    const before = customer ? await checkoutsOf(stripe, customer) : [];
    const same = before.filter(({ metadata }) => mark !== null && metadata?.mark === mark);
    const again = same.find(({ status }) => status === 'open');
    const others = before.filter(({ id }) => id !== again?.id);
    await expireCheckouts(stripe, others);
    if (customer) {
      const state = await syncCustomer(deps, customer);
      if ((await subscriptionsOf(deps, user_id)).some(isLive)) throw new AppError('ALREADY_SUBSCRIBED');
      if (state !== 'known') customer = null;
    }
    if (again && customer) return begun(deps, customer, again);
    customer ??= await makeCustomer(deps, user_id, stillHeld);
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer,
        client_reference_id: user_id,
        line_items: [{ price, quantity: 1 }],
        success_url: withOutcome(return_url, 'success'),
        cancel_url: withOutcome(return_url, 'cancel'),
        metadata: { user_id, ...(mark && { mark }) },
        subscription_data: { metadata: { user_id } },
      },
      mark === null ? {} : { idempotencyKey: `${mark}-${customer}-${same.length}` },
    );
    return begun(deps, customer, session);
  });
}

/** Stores a reminder, in case the provider never sends an event. */
async function begun(deps: Deps, customer_id: string, session: Stripe.Checkout.Session) {
  const { id, url, expires_at } = session;
  if (!id || !url) throw new AppError('CHECKOUT_WITHOUT_SESSION');
  const times = { created_at: deps.clock(), received_at: new Date(expires_at * 1000) };
  const reminder = { id: `begun_${id}`, type: CHECKOUT_BEGUN, customer_id, ...times };
  await deps.db.insert(stripe_events).values(reminder).onConflictDoNothing();
  return { sessionId: id, url };
}

function withOutcome(return_url: URL, outcome: 'success' | 'cancel'): string {
  const url = new URL(return_url);
  url.searchParams.set('test', outcome);
  return url.href;
}

/** Must be of our origin; in local mode localhost and 127.0.0.1 both are. Throws RETURN_URL_FOREIGN. */
function returnAddress({ origin, local }: Pick<Settings, 'origin' | 'local'>, asked: string | undefined): URL {
  if (asked === undefined) return new URL(SUBSCRIPTION_PATH, origin);
  if (!URL.canParse(asked)) throw new AppError('RETURN_URL_FOREIGN');
  const url = new URL(asked);
  const own = new URL(origin);
  const onLoopback = local && isLoopbackHost(url.hostname) && url.protocol === own.protocol && url.port === own.port;
  if ((url.origin !== own.origin && !onLoopback) || url.username || url.password) {
    throw new AppError('RETURN_URL_FOREIGN');
  }
  url.hash = '';
  return url;
}

/** Throws SUBSCRIPTION_NOT_FOUND and PORTAL_FAILED. */
export async function openPortal(deps: Deps, who: Who): Promise<{ url: string }> {
  const { stripe } = paymentsOf(deps);
  await deps.limits.take('paymentUser', who.user_id);
  const customer = await customerOf(deps, who.user_id);
  if (!customer) throw new AppError('SUBSCRIPTION_NOT_FOUND');
  const return_url = `${deps.settings.origin}${SUBSCRIPTION_PATH}`;
  return orFailWith(deps, 'PORTAL_FAILED', async () => {
    const session = await unlessMissing(stripe.billingPortal.sessions.create({ customer, return_url }), null);
    if (!session) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    return { url: session.url };
  });
}
