import { and, eq, lte, or, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { cardOutcome, collect, renew } from './billing.ts';
import { expire, heldSession } from './checkout.ts';
import type { Work } from './events.ts';
import type { Outcome } from './objects/card.ts';
import type { StoredInvoice } from './objects/invoice.ts';
import { itemOf, type StoredSubscription } from './objects/subscription.ts';
import { all, held, where } from './store.ts';
import { local_stripe_objects as objects } from './tables.ts';

/** What happens next to a subscription, and when (seconds since 1970): its period ends, it ends by itself, or an open invoice is tried again. */
export type Next = { at: number; invoice: StoredInvoice | null };

/** The next thing to happen to a subscription; null when it is over, paused, or nothing will. */
export async function nextOf({ tx }: Pick<Work, 'tx'>, subscription: StoredSubscription): Promise<Next | null> {
  if (!['active', 'trialing', 'past_due'].includes(subscription.status)) return null;
  const open = await all(tx, 'invoice', where('status', 'open'), eq(objects.customer, subscription.customer));
  const end = itemOf(subscription).current_period_end;
  const steps: Next[] = [{ at: Math.min(end, subscription.cancel_at ?? end), invoice: null }];
  for (const invoice of open) {
    const ours = invoice.parent?.subscription_details?.subscription === subscription.id;
    if (ours && invoice.next_payment_attempt !== null) steps.push({ at: invoice.next_payment_attempt, invoice });
  }
  return steps.reduce((first, step) => (step.at < first.at ? step : first));
}

/** Lets the next thing happen. The customer's row must be held. */
export async function step(
  work: Work,
  subscription: StoredSubscription,
  customer: Stripe.Customer,
  { at, invoice }: Next,
  outcome?: Outcome,
): Promise<void> {
  if (!invoice) return renew(work, subscription, customer, at, outcome);
  await collect(work, invoice, outcome ?? (await cardOutcome(work, subscription)), at);
}

/** Ids of the subscriptions for which something is due. */
export async function dueSubscriptions({ tx, now }: Work): Promise<string[]> {
  const running = sql`${objects.data} ->> 'status' in ('active', 'trialing', 'past_due')`;
  const ended = or(
    lte(sql`(${objects.data} #>> '{items,data,0,current_period_end}')::bigint`, now),
    lte(sql`(${objects.data} ->> 'cancel_at')::bigint`, now),
  );
  const tried = lte(sql`(${objects.data} ->> 'next_payment_attempt')::bigint`, now);
  const renewals = await tx
    .select({ id: objects.id })
    .from(objects)
    .where(and(eq(objects.object, 'subscription'), running, ended));
  const retries = await tx
    .select({ id: sql<string>`${objects.data} #>> '{parent,subscription_details,subscription}'` })
    .from(objects)
    .where(and(eq(objects.object, 'invoice'), sql`${objects.data} ->> 'status' = 'open'`, tried));
  return [...new Set([...renewals, ...retries].map(({ id }) => id))];
}

/** Does everything for one subscription that is due, in the order in which it came due. */
export async function settle(work: Work, id: string): Promise<void> {
  for (;;) {
    const found = await held(work.tx, id);
    if (!found || found.customer.deleted) return;
    const next = await nextOf(work, found.subscription);
    if (!next || next.at > work.now) return;
    await step(work, found.subscription, found.customer, next);
  }
}

/** Ids of the checkout sessions whose time is up. */
export async function dueSessions({ tx, now }: Work): Promise<string[]> {
  const over = lte(sql`(${objects.data} ->> 'expires_at')::bigint`, now);
  return (await all(tx, 'checkout.session', where('status', 'open'), over)).map(({ id }) => id);
}

/** Expires a session unless it has been paid meanwhile. */
export async function expireDue(work: Work, id: string): Promise<void> {
  const session = await heldSession(work, id);
  if (session?.status === 'open') await expire(work, session);
}
