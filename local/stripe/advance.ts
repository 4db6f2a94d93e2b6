import type Stripe from 'stripe';
import { nextOf, step } from './due.ts';
import type { Work } from './events.ts';
import type { Outcome } from './objects/card.ts';
import { type StoredInvoice, subscriptionOf } from './objects/invoice.ts';
import { itemOf, type StoredSubscription, withItem } from './objects/subscription.ts';
import { all, held, ofCustomer, save } from './store.ts';

/**
 * Lets the next thing happen to a subscription now: its period ends, or a failed payment is tried again. The product's clock goes on
 * as it is; instead everything that this subscription has been through moves into the past by the time that is skipped. Answers
 * false when nothing is to come.
 */
export async function advance(work: Work, id: string, outcome?: Outcome): Promise<boolean> {
  const found = await held(work.tx, id);
  if (!found || found.customer.deleted) return false;
  const next = await nextOf(work, found.subscription);
  if (!next) return false;
  const skipped = next.at - work.now;
  if (skipped > 0) await shift(work, found.subscription, -skipped);
  const again = await held(work.tx, id);
  const due = again && (await nextOf(work, again.subscription));
  if (!again || !due) return false;
  await step(work, again.subscription, found.customer, due, outcome);
  return true;
}

/** Moves a subscription and its invoices in time, by so many seconds. */
async function shift({ tx }: Work, subscription: StoredSubscription, by: number): Promise<void> {
  await save(tx, 'subscription', shiftedSubscription(subscription, by));
  for (const invoice of await all(tx, 'invoice', ofCustomer(subscription.customer))) {
    if (subscriptionOf(invoice) === subscription.id) await save(tx, 'invoice', shiftedInvoice(invoice, by));
  }
}

/**
 * The anchor becomes the end of the current period: shifted by days, 'the 31st' would not mean the same any more, and the next
 * period would not begin where this one ends.
 */
function shiftedSubscription(subscription: StoredSubscription, by: number): StoredSubscription {
  const { current_period_start: start, current_period_end: end, created } = itemOf(subscription);
  const { pending } = subscription.sandbox;
  const item = { current_period_start: start + by, current_period_end: end + by, created: created + by };
  return {
    ...withItem(subscription, item),
    billing_cycle_anchor: end + by,
    cancel_at: moved(subscription.cancel_at, by),
    canceled_at: moved(subscription.canceled_at, by),
    created: subscription.created + by,
    start_date: subscription.start_date + by,
    sandbox: { pending: pending.map((line) => shiftedLine(line, by)) },
  };
}

function shiftedInvoice(invoice: StoredInvoice, by: number): StoredInvoice {
  const { finalized_at, marked_uncollectible_at, paid_at, voided_at } = invoice.status_transitions;
  return {
    ...invoice,
    created: invoice.created + by,
    effective_at: moved(invoice.effective_at, by),
    lines: { ...invoice.lines, data: invoice.lines.data.map((line) => shiftedLine(line, by)) },
    next_payment_attempt: moved(invoice.next_payment_attempt, by),
    period_end: invoice.period_end + by,
    period_start: invoice.period_start + by,
    status_transitions: {
      finalized_at: moved(finalized_at, by),
      marked_uncollectible_at: moved(marked_uncollectible_at, by),
      paid_at: moved(paid_at, by),
      voided_at: moved(voided_at, by),
    },
  };
}

function shiftedLine(line: Stripe.InvoiceLineItem, by: number): Stripe.InvoiceLineItem {
  return { ...line, period: { start: line.period.start + by, end: line.period.end + by } };
}

function moved(moment: number | null, by: number): number | null {
  return moment === null ? null : moment + by;
}
