import { eq } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { stripe_customers } from './tables.ts';

/** Nobody waits longer than this for a courtesy. */
const PATIENCE = { timeout: 5_000, maxNetworkRetries: 0 };

/** Tells the payment provider of a new address, so that receipts go there. A failure is logged and changes nothing. */
export async function tellProviderOfEmail(
  { db, payments, log }: Deps,
  user_id: string,
  email: string,
): Promise<void> {
  if (!payments) return;
  try {
    const [customer] = await db.select().from(stripe_customers).where(eq(stripe_customers.id, user_id));
    if (customer) await payments.stripe.customers.update(customer.customer_id, { email }, PATIENCE);
  } catch (error) {
    log.error('the payment provider was not told of a new address', error, { user: user_id });
  }
}
