import { eq } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { stripe_customers } from './tables.ts';

const PATIENCE = { timeout: 5_000, maxNetworkRetries: 0 };

/** So that receipts reach the new address. A failure is only logged. */
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
