import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { AppError } from '#core/errors.ts';
import { WEBHOOK_TEST_RECEIVED } from '#core/subscriptions/subscription.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import type { Env } from '../http/env.ts';
import { errorBody, noteUnavailable, toAppError } from '../http/errors.ts';
import { summary } from './provider.ts';
import { syncCustomer } from './sync.ts';
import { stripe_events } from './tables.ts';

export const WEBHOOK_PATH = '/functions/v1/stripe-webhook';

/** Sent by administrators to check address and secret. */
export const TEST_EVENT = 'test';

/** Refuses older signatures, against replay. */
const TOLERANCE_SECONDS = 300;

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

/**
 * Strict UTF-8. The provider's library compares texts: a decoder that drops a BOM or replaces damaged bytes would accept a body
 * other than the signed one.
 */
const asSent = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Only the fields relied on. */
const event = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string().check(z.minLength(1), z.maxLength(255)),
  /** Seconds since 1970. */
  created: z.int().check(z.nonnegative()),
  livemode: z.boolean(),
  data: z.object({ object: z.object({ id: z.optional(z.unknown()), customer: z.optional(z.unknown()) }) }),
});

type Event = z.infer<typeof event>;

/**
 * Outside the contract: the raw body is verified by its signature. 200: processed or nothing to do; 400: wrong or old signature,
 * or another mode; 500: failed, so that the provider retries.
 */
export function mountWebhook(app: Hono<Env>, deps: Deps): void {
  app.post(WEBHOOK_PATH, async (c) => {
    try {
      const told = await genuine(deps, c);
      const isTest = told.type === TEST_EVENT;
      if (!isTest) await takeEvent(deps, told);
      const answer = { received: true, ...(isTest && { message: WEBHOOK_TEST_RECEIVED }) };
      return c.json(answer, 200, { 'cache-control': 'no-store' });
    } catch (error) {
      const known = toAppError(error);
      if (known?.code === 'DATABASE_UNAVAILABLE') noteUnavailable(deps.log, error);
      if (known) return failed(c, known);
      deps.log.error('webhook failed', summary(error), { request: c.get('requestId') });
      return failed(c, new AppError('WEBHOOK_FAILED'));
    }
  });
  app.all(WEBHOOK_PATH, (c) => failed(c, new AppError('METHOD_NOT_ALLOWED'), { allow: 'POST' }));
}

async function genuine({ payments, clock }: Deps, c: Context<Env>): Promise<Event> {
  if (!payments) throw new AppError('PAYMENTS_NOT_SET_UP');
  const { stripe, webhookSecret, mode } = payments;
  const signature = c.req.header('stripe-signature') ?? '';
  const now = clock().getTime();
  let signed: unknown;
  try {
    const { webhooks } = stripe;
    const body = asSent.decode(c.get('body') ?? Buffer.alloc(0));
    signed = await webhooks.constructEventAsync(body, signature, webhookSecret, TOLERANCE_SECONDS, undefined, now);
  } catch (error) {
    throw new AppError('WEBHOOK_SIGNATURE_WRONG', { cause: error });
  }
  const parsed = event.safeParse(signed);
  if (!parsed.success) throw new AppError('MALFORMED_REQUEST');
  if (parsed.data.livemode !== (mode === 'live')) throw new AppError('WEBHOOK_MODE_WRONG');
  return parsed.data;
}

function failed(c: Context<Env>, error: AppError, headers: Record<string, string> = {}): Response {
  return c.json(errorBody(error), error.status as 400, { 'cache-control': 'no-store', ...headers });
}

/** Idempotent; ignores the event's content and order. A failure is stored and thrown, and retried by `reconcile`. */
async function takeEvent(deps: Deps, event: Event): Promise<void> {
  const customer_id = customerOfEvent(event);
  const now = deps.clock();
  await deps.db
    .insert(stripe_events)
    .values({
      id: event.id,
      type: event.type,
      customer_id,
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
  const open = and(which, isNull(stripe_events.processed_at));
  await db.update(stripe_events).set({ last_error }).where(open);
}

function customerOfEvent({ type, data: { object } }: Event): string | null {
  if (!(webhookEvents as readonly string[]).includes(type)) return null;
  const customer = type === 'customer.deleted' ? object.id : object.customer;
  if (typeof customer === 'string') return customer;
  const id = (customer as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' ? id : null;
}

async function isProcessed(db: Db, id: string): Promise<boolean> {
  const processed = and(eq(stripe_events.id, id), isNotNull(stripe_events.processed_at));
  return (await db.$count(stripe_events, processed)) > 0;
}
