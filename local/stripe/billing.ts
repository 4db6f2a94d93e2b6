import type Stripe from 'stripe';
import { emit, type Work } from './events.ts';
import { cards, kindOf, type Outcome } from './objects/card.ts';
import { type InvoiceParts, newInvoice, newLine, type StoredInvoice, subscriptionOf } from './objects/invoice.ts';
import { isOver, itemOf, type StoredSubscription, withItem } from './objects/subscription.ts';
import { periodEnd } from './periods.ts';
import { find, save } from './store.ts';

const DAY_S = 24 * 60 * 60;
/** After a failed payment it is tried again so many days later; after the last of these the subscription ends. */
const RETRY_DAYS = [3, 5, 7];
export const MOST_ATTEMPTS = RETRY_DAYS.length + 1;

/** What the customer's card would say to a payment for this subscription. */
export async function cardOutcome({ tx }: Work, subscription: StoredSubscription): Promise<Outcome> {
  const customer = await find(tx, 'customer', subscription.customer);
  const ownCard = customer && !customer.deleted ? customer.invoice_settings.default_payment_method : null;
  const id = subscription.default_payment_method ?? (typeof ownCard === 'string' ? ownCard : null);
  const card = id === null ? null : await find(tx, 'payment_method', id);
  return card ? cards[kindOf(card)].outcome : 'declined';
}

/**
 * Ends a period at `at`: the subscription is over when it was to end with it; else the next period begins and is billed. As at the
 * provider the period moves on whether it is paid or not. The customer's row must be held.
 */
export async function renew(
  work: Work,
  subscription: StoredSubscription,
  customer: Stripe.Customer,
  at: number,
  outcome?: Outcome,
): Promise<void> {
  const { cancel_at } = subscription;
  if (cancel_at !== null && cancel_at <= at) return end(work, subscription, at, 'cancellation_requested');
  const { price } = itemOf(subscription);
  const period = { start: at, end: periodEnd(subscription.billing_cycle_anchor, price.recurring, at) };
  const renewed = withItem(subscription, { current_period_start: period.start, current_period_end: period.end });
  const product = await find(work.tx, 'product', price.product);
  const description = `1 × ${product?.name ?? price.product}`;
  const line = newLine({ subscription, price, amount: price.unit_amount, description, period, proration: false });
  const lines = [...subscription.sandbox.pending, line];
  const invoice = await bill(
    work,
    { customer, subscription: renewed, lines, billing_reason: 'subscription_cycle', period: periodOf(subscription) },
    at,
  );
  const billed = { ...renewed, latest_invoice: invoice.id, sandbox: { pending: [] } };
  await save(work.tx, 'subscription', billed);
  await emit(work, 'customer.subscription.updated', billed);
  if (invoice.status === 'open') await collect(work, invoice, outcome ?? (await cardOutcome(work, billed)), at);
}

/** Makes an invoice and settles the customer's credit with it; where nothing is left to pay it is paid at once. */
export async function bill(work: Work, parts: InvoiceParts, at: number): Promise<StoredInvoice> {
  const { customer } = parts;
  const invoice = newInvoice(parts, at);
  const next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1;
  await save(work.tx, 'customer', { ...customer, balance: invoice.ending_balance ?? 0, next_invoice_sequence });
  if (invoice.amount_due > 0) return save(work.tx, 'invoice', invoice);
  return paid(work, invoice, at);
}

/**
 * Tries to collect an open invoice by the schedule: paid, or tried again later, or, after the last attempt, given up together with
 * its subscription. `manual`: the customer tries; that leaves the schedule alone.
 */
export async function collect(
  work: Work,
  invoice: StoredInvoice,
  outcome: Outcome,
  at: number,
  manual?: 'manual',
): Promise<StoredInvoice> {
  const attempt_count = manual && invoice.attempted ? invoice.attempt_count : invoice.attempt_count + 1;
  const tried = { ...invoice, attempted: true, attempt_count };
  const done = outcome === 'paid' ? await paid(work, tried, at) : await failed(work, tried, outcome, at, manual);
  const id = subscriptionOf(invoice);
  const subscription = id === null ? null : await find(work.tx, 'subscription', id);
  if (!subscription || isOver(subscription)) return done;
  if (outcome === 'paid') await setStatus(work, subscription, 'past_due', 'active', invoice.id);
  else if (attempt_count >= MOST_ATTEMPTS && !manual) await end(work, subscription, at, 'payment_failed');
  else await setStatus(work, subscription, 'active', 'past_due', invoice.id);
  return done;
}

/** Ends a subscription. What has not been paid stays open, and is not asked for again. The customer's row must be held. */
export async function end(
  work: Work,
  subscription: StoredSubscription,
  at: number,
  reason: Stripe.Subscription.CancellationDetails.Reason | null,
): Promise<void> {
  const canceled_at = subscription.canceled_at ?? at;
  const cancellation_details = { comment: null, feedback: null, feedback_option: null, reason };
  const ended = { ...subscription, status: 'canceled', canceled_at, ended_at: at, cancellation_details };
  await save(work.tx, 'subscription', ended);
  const invoice = subscription.latest_invoice ? await find(work.tx, 'invoice', subscription.latest_invoice) : null;
  if (invoice?.status === 'open') {
    await save(work.tx, 'invoice', { ...invoice, auto_advance: false, next_payment_attempt: null });
  }
  await emit(work, 'customer.subscription.deleted', ended);
}

export function periodOf(subscription: StoredSubscription): { start: number; end: number } {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  return { start, end };
}

async function paid(work: Work, invoice: StoredInvoice, at: number): Promise<StoredInvoice> {
  const done = await save(work.tx, 'invoice', {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    auto_advance: false,
    attempted: true,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  });
  await emit(work, 'invoice.paid', done);
  return done;
}

async function failed(
  work: Work,
  invoice: StoredInvoice,
  outcome: Exclude<Outcome, 'paid'>,
  at: number,
  manual?: 'manual',
): Promise<StoredInvoice> {
  const days = RETRY_DAYS[invoice.attempt_count - 1];
  const next = days === undefined ? null : at + days * DAY_S;
  const next_payment_attempt = manual ? invoice.next_payment_attempt : next;
  const done = await save(work.tx, 'invoice', { ...invoice, next_payment_attempt });
  if (outcome === 'authentication') await emit(work, 'invoice.payment_action_required', done);
  await emit(work, 'invoice.payment_failed', done);
  return done;
}

/** Only the latest invoice decides about the status. */
async function setStatus(work: Work, subscription: StoredSubscription, from: string, to: string, invoice: string) {
  if (subscription.status !== from || subscription.latest_invoice !== invoice) return;
  const changed = { ...subscription, status: to };
  await save(work.tx, 'subscription', changed);
  await emit(work, 'customer.subscription.updated', changed);
}
