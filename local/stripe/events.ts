import type Stripe from 'stripe';
import type { Db } from '#server/db/open.ts';
import { newId } from './ids.ts';
import { shown } from './shown.ts';
import type { Stored } from './store.ts';
import { local_stripe_events as events } from './tables.ts';

/** The version of the provider's API that the SDK is made for, and that the sandbox speaks. */
export const API_VERSION = '2026-10-28.endive';

/** The events that the sandbox sends, each with the kind of its object. */
interface EventObjects {
  'checkout.session.completed': 'checkout.session';
  'checkout.session.expired': 'checkout.session';
  'customer.deleted': 'customer';
  'customer.subscription.created': 'subscription';
  'customer.subscription.updated': 'subscription';
  'customer.subscription.deleted': 'subscription';
  'customer.subscription.paused': 'subscription';
  'customer.subscription.resumed': 'subscription';
  'invoice.paid': 'invoice';
  'invoice.payment_failed': 'invoice';
  'invoice.payment_action_required': 'invoice';
}

/** One piece of work of the sandbox: a transaction, and the moment in seconds since 1970. */
export interface Work {
  tx: Db;
  now: number;
  origin: string;
}

/** Saves an event in the transaction that it reports, for delivery to the product. */
export async function emit<Type extends keyof EventObjects>(
  { tx, now }: Work,
  type: Type,
  object: Stored[EventObjects[Type]],
): Promise<void> {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: now,
    data: { object: shown(object) as unknown as Stripe.Event.Data.Object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } satisfies Stripe.EventBase;
  const customer = object.object === 'customer' ? object.id : (object.customer as string | null);
  const at = new Date(now * 1000);
  await tx.insert(events).values({ id: event.id, type, customer, created_at: at, deliver_after: at, data: event });
}
