import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { AppError } from '#core/errors.ts';
import { users } from '../account/tables.ts';
import { type StillHeld, withLease } from '../db/lease.ts';
import { rowById } from '../db/row-by-id.ts';
import type { Deps } from '../deps.ts';
import type { Payments } from './payments.ts';
import { unlessMissing } from './provider.ts';
import { stripe_customers } from './tables.ts';

/** Serializes all payment work for a user across instances. */
export function withPayer<Result>(deps: Deps, user_id: string, work: (stillHeld: StillHeld) => Promise<Result>) {
  return withLease(deps.db, `payer:${user_id}`, work);
}

/** Throws PAYMENTS_NOT_SET_UP. */
export function paymentsOf({ payments }: Deps): Payments {
  if (!payments) throw new AppError('PAYMENTS_NOT_SET_UP');
  return payments;
}

export async function customerOf(deps: Pick<Deps, 'db'>, user_id: string): Promise<string | null> {
  const [row] = await deps.db.select().from(stripe_customers).where(eq(stripe_customers.id, user_id));
  return row?.customer_id ?? null;
}

/** Call it while the payer is locked. */
export async function makeCustomer(deps: Deps, user_id: string, stillHeld: StillHeld): Promise<string> {
  const { stripe } = paymentsOf(deps);
  const user = await rowById(deps.db, users, user_id, 'SESSION_EXPIRED');
  const { id } = await stripe.customers.create({ email: user.email, metadata: { user_id } });
  const now = deps.clock();
  await deps.db.transaction(async (tx) => {
    await stillHeld(tx);
    const set = { customer_id: id, synced_at: null, created_at: now };
    const added = tx.insert(stripe_customers).values({ id: user_id, ...set });
    await added.onConflictDoUpdate({ target: stripe_customers.id, set });
  });
  return id;
}

/** Newest first; all but the newest hundred are long over. */
export async function checkoutsOf(stripe: Stripe, customer: string): Promise<Stripe.Checkout.Session[]> {
  const sessions = await unlessMissing(stripe.checkout.sessions.list({ customer, limit: 100 }), null);
  return sessions?.data ?? [];
}

export async function expireCheckouts(stripe: Stripe, checkouts: readonly Stripe.Checkout.Session[]): Promise<void> {
  for (const { id, status } of checkouts) {
    if (status !== 'open') continue;
    await stripe.checkout.sessions.expire(id).catch((error) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    });
  }
}

const PATIENCE = { timeout: 5_000, maxNetworkRetries: 0 };

/** So that receipts reach the new address. A failure is only logged. */
export async function tellProviderOfEmail(deps: Deps, user_id: string, email: string): Promise<void> {
  if (!deps.payments) return;
  try {
    const customer = await customerOf(deps, user_id);
    if (customer) await deps.payments.stripe.customers.update(customer, { email }, PATIENCE);
  } catch (error) {
    deps.log.error('the payment provider was not told of a new address', error, { user: user_id });
  }
}
