import { and, asc, desc, isNull, lte, ne } from 'drizzle-orm';
import type { PaymentsReading } from '#core/overview.ts';
import type { Deps } from '../deps.ts';
import { CHECKOUT_BEGUN, stripe_events } from '../subscriptions/tables.ts';

/** What the payment provider told last, and whether it was taken in. */
export async function readPayments({ db, clock, payments }: Deps): Promise<PaymentsReading> {
  const now = clock();
  // Reminders of our own stand among the events.
  const told = and(ne(stripe_events.type, CHECKOUT_BEGUN), lte(stripe_events.received_at, now));
  const [last] = await db
    .select({ at: stripe_events.received_at })
    .from(stripe_events)
    .where(told)
    .orderBy(desc(stripe_events.received_at))
    .limit(1);
  const [open] = await db
    .select({ at: stripe_events.received_at, last_error: stripe_events.last_error })
    .from(stripe_events)
    .where(and(told, isNull(stripe_events.processed_at)))
    .orderBy(asc(stripe_events.received_at), asc(stripe_events.id))
    .limit(1);
  const since = (event: { at: Date } | undefined) => (event ? now.getTime() - event.at.getTime() : null);
  return {
    mode: payments?.mode ?? 'off',
    told: since(last),
    oldest: since(open),
    last_error: open?.last_error ?? null,
  };
}
