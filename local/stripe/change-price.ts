import type Stripe from 'stripe';
import { bill, cardOutcome, collect, periodOf } from './billing.ts';
import type { Work } from './events.ts';
import { invalid, refusedCard } from './failure.ts';
import { newLine } from './objects/invoice.ts';
import { planOf, type StoredPrice } from './objects/price.ts';
import { itemOf, type StoredSubscription, withItem } from './objects/subscription.ts';
import { periodEnd, sameRhythm } from './periods.ts';
import { prorate } from './proration.ts';
import { find, save } from './store.ts';

export interface HowToChange {
  proration_behavior: 'always_invoice' | 'create_prorations' | 'none';
  payment_behavior: 'allow_incomplete' | 'error_if_incomplete';
}

/**
 * Moves a subscription to another price at once. Where the interval changes, a new period begins now and is billed in full; else the
 * rest of the period is prorated. Throws the card's refusal for `error_if_incomplete`: the transaction must be undone then. Answers
 * the subscription as saved, for which no event has been saved yet. The customer's row must be held.
 */
export async function changePrice(
  work: Work,
  subscription: StoredSubscription,
  customer: Stripe.Customer,
  price: StoredPrice,
  how: HowToChange,
): Promise<StoredSubscription> {
  const { tx, now } = work;
  if (price.currency !== subscription.currency) {
    throw invalid('The currency of a subscription cannot be changed.', 'items[0][price]');
  }
  const moved = withItem(subscription, { price, plan: planOf(price) });
  const lines = await prorated(work, subscription, price, how);
  const restarts = !sameRhythm(price.recurring, itemOf(subscription).price.recurring);
  if (!restarts && how.proration_behavior !== 'always_invoice') {
    const pending = [...subscription.sandbox.pending, ...lines];
    return save(tx, 'subscription', { ...moved, sandbox: { pending } });
  }
  const period = restarts ? { start: now, end: periodEnd(now, price.recurring, now) } : periodOf(subscription);
  if (restarts) {
    const amount = price.unit_amount;
    const description = `1 × ${await nameOf(work, price)}`;
    lines.push(newLine({ subscription: moved, price, amount, description, period, proration: false }));
  }
  const changed = {
    ...withItem(moved, { current_period_start: period.start, current_period_end: period.end }),
    billing_cycle_anchor: restarts ? now : subscription.billing_cycle_anchor,
    sandbox: { pending: [] },
  };
  const all = [...subscription.sandbox.pending, ...lines];
  if (all.length === 0) return save(tx, 'subscription', changed);
  const parts = { customer, subscription: changed, lines: all, billing_reason: 'subscription_update' as const };
  const invoice = await bill(work, { ...parts, period: { start: now, end: now } }, now);
  const billed = await save(tx, 'subscription', { ...changed, latest_invoice: invoice.id });
  if (invoice.status !== 'open') return billed;
  const outcome = await cardOutcome(work, billed);
  if (outcome !== 'paid' && how.payment_behavior === 'error_if_incomplete') {
    throw refusedCard(outcome === 'declined' ? 'card_declined' : 'subscription_payment_intent_requires_action');
  }
  await collect(work, invoice, outcome, now);
  return (await find(tx, 'subscription', subscription.id)) ?? billed;
}

/** Credit and charge for the rest of the period; with a new interval only the credit, since the new period is billed in full. */
async function prorated(
  work: Work,
  subscription: StoredSubscription,
  price: StoredPrice,
  { proration_behavior }: HowToChange,
): Promise<Stripe.InvoiceLineItem[]> {
  if (proration_behavior === 'none') return [];
  const { price: before } = itemOf(subscription);
  const { start, end } = periodOf(subscription);
  const { credit, charge } = prorate({ start, end }, work.now, before.unit_amount, price.unit_amount);
  const period = { start: work.now, end };
  const day = new Date(work.now * 1000).toISOString().slice(0, 10);
  const lines = [
    newLine({
      subscription,
      price: before,
      amount: credit,
      description: `Unused time on ${await nameOf(work, before)} after ${day}`,
      period,
      proration: true,
    }),
  ];
  if (!sameRhythm(before.recurring, price.recurring)) return lines;
  const description = `Remaining time on ${await nameOf(work, price)} after ${day}`;
  return [...lines, newLine({ subscription, price, amount: charge, description, period, proration: true })];
}

async function nameOf({ tx }: Work, price: StoredPrice): Promise<string> {
  return (await find(tx, 'product', price.product))?.name ?? price.product;
}
