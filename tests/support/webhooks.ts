import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import Stripe from 'stripe';
import { local_stripe_events } from '#local/stripe/tables.ts';
import { SANDBOX_WEBHOOK_SECRET } from '#server/subscriptions/payments.ts';
import { WEBHOOK_PATH } from '#server/subscriptions/webhook.ts';
import type { Answer, TestApp } from './app.ts';

export interface Sending {
  secret?: string;
  /** Seconds since 1970; now unless said otherwise. */
  signedAt?: number;
  /** The signature as it is sent; null: none. */
  signature?: string | null;
}

/** An event as the provider writes it. */
export function anEvent(app: TestApp, parts: Record<string, unknown> = {}): { id: string } & Record<string, unknown> {
  return {
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    created: Math.floor(app.deps.clock().getTime() / 1000),
    livemode: false,
    type: 'customer.subscription.updated',
    data: { object: { id: 'sub_1', object: 'subscription', customer: 'cus_1' } },
    ...parts,
  };
}

/** Sends an event, or any text, to the webhook, signed as the provider signs unless said otherwise. */
export function sendEvent(app: TestApp, event: unknown, sending: Sending = {}): Promise<Answer> {
  const payload = typeof event === 'string' ? event : JSON.stringify(event);
  const { secret = SANDBOX_WEBHOOK_SECRET, signedAt = Math.floor(app.deps.clock().getTime() / 1000) } = sending;
  const signature =
    sending.signature === undefined
      ? Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: signedAt })
      : sending.signature;
  const headers = signature === null ? {} : { 'stripe-signature': signature };
  return app.call('POST', WEBHOOK_PATH, payload, headers as Record<string, string>);
}

/** What the sandbox has to tell, in the order in which it happened. */
export async function toldBySandbox({ deps }: TestApp): Promise<({ id: string; type: string } & object)[]> {
  const rows = await deps.db.select().from(local_stripe_events).orderBy(asc(local_stripe_events.sequence));
  return rows.map(({ data }) => data as unknown as { id: string; type: string });
}
