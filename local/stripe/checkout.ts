import { bill, collect, periodOf } from './billing.ts';
import { emit, type Work } from './events.ts';
import { type CardKind, newCard } from './objects/card.ts';
import { newCustomer } from './objects/customer.ts';
import { newLine } from './objects/invoice.ts';
import { detailsOf, type StoredSession } from './objects/session.ts';
import { newSubscription } from './objects/subscription.ts';
import { find, save } from './store.ts';

/** The session while nobody else completes or expires it. With a customer that customer is held first: see `held` in store.ts. */
export async function heldSession(work: Work, id: string): Promise<StoredSession | null> {
  const found = await find(work.tx, 'checkout.session', id);
  if (found?.customer) await find(work.tx, 'customer', found.customer, 'lock');
  return find(work.tx, 'checkout.session', id, 'lock');
}

/**
 * Somebody has paid: a card, a subscription whose first invoice is paid, and a session that is complete. Answers null, and does
 * nothing, when the session is not open any more, its customer or its price is gone. The session must be held.
 */
export async function complete(work: Work, session: StoredSession, kind: CardKind): Promise<StoredSession | null> {
  const { tx, now } = work;
  if (session.status !== 'open' || session.expires_at <= now) return null;
  const price = await find(tx, 'price', session.sandbox.price);
  const customer = session.customer
    ? await find(tx, 'customer', session.customer)
    : newCustomer({ email: session.customer_email, name: null, description: null, phone: null, metadata: {} }, now);
  if (!price || !customer || customer.deleted) return null;
  const card = await save(tx, 'payment_method', newCard(kind, customer, now));
  const subscription = newSubscription(
    { customer: customer.id, price, card: card.id, metadata: session.sandbox.subscription_metadata },
    now,
  );
  const product = await find(tx, 'product', price.product);
  const period = periodOf(subscription);
  const description = `1 × ${product?.name ?? price.product}`;
  const line = newLine({ subscription, price, amount: price.unit_amount, description, period, proration: false });
  const first = { start: now, end: now };
  const invoice = await bill(
    work,
    { customer, subscription, lines: [line], billing_reason: 'subscription_create', period: first },
    now,
  );
  const begun = await save(tx, 'subscription', { ...subscription, latest_invoice: invoice.id });
  await emit(work, 'customer.subscription.created', begun);
  if (invoice.status === 'open') await collect(work, invoice, 'paid', now);
  const done = await save(tx, 'checkout.session', {
    ...session,
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer: customer.id,
    customer_details: detailsOf(customer.email),
    subscription: subscription.id,
    invoice: invoice.id,
  });
  await emit(work, 'checkout.session.completed', done);
  return done;
}

/** Ends a session that nobody paid. The session must be held and open. */
export async function expire(work: Work, session: StoredSession): Promise<StoredSession> {
  const done = await save(work.tx, 'checkout.session', { ...session, status: 'expired', url: null });
  await emit(work, 'checkout.session.expired', done);
  return done;
}
