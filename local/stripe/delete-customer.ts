import type Stripe from 'stripe';
import { end } from './billing.ts';
import { emit, type Work } from './events.ts';
import { missing } from './failure.ts';
import { isOver } from './objects/subscription.ts';
import { all, find, ofCustomer, save } from './store.ts';

/** Deletes a customer: every subscription ends at once, and of the customer only the id is left. Throws the 404 of an unknown one. */
export async function deleteCustomer(work: Work, id: string): Promise<Stripe.DeletedCustomer> {
  const customer = await find(work.tx, 'customer', id, 'lock');
  if (!customer || customer.deleted) throw missing('customer', id);
  for (const subscription of await all(work.tx, 'subscription', ofCustomer(id))) {
    if (!isOver(subscription)) await end(work, subscription, work.now, 'cancellation_requested');
  }
  const deleted = { id, object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer;
  await save(work.tx, 'customer', deleted);
  await emit(work, 'customer.deleted', customer);
  return deleted;
}
