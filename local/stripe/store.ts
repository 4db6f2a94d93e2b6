import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Db } from '#server/db/open.ts';
import { missing } from './failure.ts';
import type { StoredCard } from './objects/card.ts';
import type { StoredCustomer } from './objects/customer.ts';
import type { StoredInvoice } from './objects/invoice.ts';
import type { StoredPrice } from './objects/price.ts';
import type { StoredSession } from './objects/session.ts';
import type { StoredSubscription } from './objects/subscription.ts';
import { local_stripe_objects as objects } from './tables.ts';

/** What the sandbox keeps, by the provider's name for it. */
export interface Stored {
  product: Stripe.Product;
  price: StoredPrice;
  customer: StoredCustomer;
  payment_method: StoredCard;
  'checkout.session': StoredSession;
  subscription: StoredSubscription;
  invoice: StoredInvoice;
  'billing_portal.session': Stripe.BillingPortal.Session;
}

export type Kind = keyof Stored;

/** One object as it is now; with 'lock' nobody else changes it before the transaction ends. Null: there is none. */
export async function find<K extends Kind>(db: Db, kind: K, id: string, lock?: 'lock'): Promise<Stored[K] | null> {
  const query = db
    .select({ data: objects.data })
    .from(objects)
    .where(and(eq(objects.id, id), eq(objects.object, kind)));
  const [row] = lock ? await query.for('update') : await query;
  return (row?.data as Stored[K] | undefined) ?? null;
}

/** The same, or the provider's 'No such ...'. `param` names the parameter that it was asked by; without it, the path. */
export async function one<K extends Kind>(db: Db, kind: K, id: string, param?: string): Promise<Stored[K]> {
  const found = await find(db, kind, id);
  if (!found) throw missing(kind, id, param);
  return found;
}

/** A customer that has not been deleted. */
export async function livingCustomer(db: Db, id: string, param?: string): Promise<Stripe.Customer> {
  const customer = await one(db, 'customer', id, param);
  if (customer.deleted) throw missing('customer', id, param);
  return customer;
}

/**
 * A subscription with its customer. Whoever changes anything of a customer holds that customer's row until the transaction ends: one
 * change at a time, and no two that wait for each other.
 */
export async function held(
  tx: Db,
  id: string,
): Promise<{ subscription: StoredSubscription; customer: StoredCustomer } | null> {
  const found = await find(tx, 'subscription', id);
  const customer = found && (await find(tx, 'customer', found.customer, 'lock'));
  const subscription = await find(tx, 'subscription', id);
  return subscription && customer ? { subscription, customer } : null;
}

/** Writes an object down, new or changed. */
export async function save<K extends Kind>(tx: Db, kind: K, object: Stored[K]): Promise<Stored[K]> {
  const { customer = null, created } = object as { customer?: string | null; created?: number };
  const data = object as unknown as Record<string, unknown>;
  const changed = { customer, data, ...(created && { created_at: new Date(created * 1000) }) };
  await tx
    .insert(objects)
    .values({ id: object.id, object: kind, created_at: new Date((created ?? 0) * 1000), ...changed })
    .onConflictDoUpdate({ target: objects.id, set: changed });
  return object;
}

/** Those of one kind, newest first, that meet every condition. */
export async function all<K extends Kind>(db: Db, kind: K, ...conditions: (SQL | undefined)[]): Promise<Stored[K][]> {
  const rows = await db
    .select({ data: objects.data })
    .from(objects)
    .where(and(eq(objects.object, kind), ...conditions))
    .orderBy(desc(objects.created_at), desc(objects.id));
  return rows.map(({ data }) => data as unknown as Stored[K]);
}

export function ofCustomer(customer: string | undefined): SQL | undefined {
  return customer === undefined ? undefined : eq(objects.customer, customer);
}

/** A condition on a field at the top of the object, as text. */
export function where(field: string, value: string | undefined): SQL | undefined {
  return value === undefined ? undefined : sql`${objects.data} ->> ${field} = ${value}`;
}
