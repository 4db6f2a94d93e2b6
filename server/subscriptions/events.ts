import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { summary } from './provider-failure.ts';
import { syncCustomer } from './sync.ts';
import { stripe_events } from './tables.ts';

/** Other events are stored and ignored. */
export const webhookEvents = [
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.updated',
  'invoice.paid',
  'invoice.payment_failed',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

export interface EventHint {
  id: string;
  type: string;
  /** Seconds since 1970. */
  created: number;
  data: { object: { id?: unknown; customer?: unknown } };
}

/** Idempotent; ignores the event's content and order. A failure is stored and thrown, and retried by `reconcile`. */
export async function takeEvent(deps: Deps, event: EventHint): Promise<void> {
  const customer_id = customerOfEvent(event);
  const now = deps.clock();
  await deps.db
    .insert(stripe_events)
    .values({
      ...{ id: event.id, type: event.type, customer_id },
      created_at: new Date(event.created * 1000),
      received_at: now,
      processed_at: customer_id === null ? now : null,
    })
    .onConflictDoNothing();
  if (customer_id === null || (await isProcessed(deps.db, event.id))) return;
  try {
    await syncCustomer(deps, customer_id, (db) => isProcessed(db, event.id));
  } catch (error) {
    await noteFailure(deps, eq(stripe_events.id, event.id), error);
    throw error;
  }
}

export async function noteFailure({ db }: Deps, which: ReturnType<typeof eq>, error: unknown): Promise<void> {
  const last_error = summary(error).slice(0, 500);
  await db
    .update(stripe_events)
    .set({ last_error })
    .where(and(which, isNull(stripe_events.processed_at)));
}

function customerOfEvent({ type, data: { object } }: EventHint): string | null {
  if (!(webhookEvents as readonly string[]).includes(type)) return null;
  const customer = type === 'customer.deleted' ? object.id : object.customer;
  if (typeof customer === 'string') return customer;
  const id = (customer as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' ? id : null;
}

async function isProcessed(db: Db, id: string): Promise<boolean> {
  const processed = and(eq(stripe_events.id, id), isNotNull(stripe_events.processed_at));
  return (await db.select({ id: stripe_events.id }).from(stripe_events).where(processed)).length > 0;
}
