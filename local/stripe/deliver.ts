import { and, asc, eq, isNull, lt, lte } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Db } from '#server/db/open.ts';
import { SANDBOX_WEBHOOK_SECRET } from '#server/subscriptions/payments.ts';
import { local_stripe_events as events } from './tables.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** How long to wait after each failed attempt. Together about three days; then an event is given up. */
const DELAYS_MS = [
  SECOND_MS,
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  ...Array<number>(5).fill(11 * HOUR_MS),
];
const MOST_DELIVERIES = DELAYS_MS.length + 1;
const PATIENCE_MS = 20 * SECOND_MS;
const ANSWER_SHOWN = 200;

export interface DeliverParts {
  db: Db;
  clock: () => Date;
  origin: string;
  deliver: (request: Request) => Promise<Response>;
}

type EventRow = typeof events.$inferSelect;

/**
 * Sends every event that is due, oldest first, until none is left; what is not answered with a 2xx is due again later. Returns how
 * many requests were sent.
 */
export async function deliverEvents(parts: DeliverParts): Promise<number> {
  let sent = 0;
  for (;;) {
    const waiting = await parts.db
      .select({ sequence: events.sequence })
      .from(events)
      .where(due(parts))
      .orderBy(asc(events.sequence));
    if (waiting.length === 0) return sent;
    for (const { sequence } of waiting) {
      const event = await claimed(parts, sequence);
      if (!event) continue;
      sent += 1;
      await send(parts, event);
    }
  }
}

function due({ clock }: DeliverParts) {
  return and(isNull(events.delivered_at), lt(events.attempts, MOST_DELIVERIES), lte(events.deliver_after, clock()));
}

/** Takes an event for one attempt: until it has failed for good, and if this process dies, it is due again after the next delay. */
async function claimed(parts: DeliverParts, sequence: number): Promise<EventRow | null> {
  const [event] = await parts.db.select().from(events).where(eq(events.sequence, sequence));
  if (!event) return null;
  const delay = DELAYS_MS[event.attempts] ?? 0;
  const deliver_after = new Date(parts.clock().getTime() + Math.max(delay, SECOND_MS));
  const [taken] = await parts.db
    .update(events)
    .set({ attempts: event.attempts + 1, deliver_after })
    .where(and(eq(events.sequence, sequence), eq(events.attempts, event.attempts), due(parts)))
    .returning();
  return taken ?? null;
}

async function send(parts: DeliverParts, event: EventRow): Promise<void> {
  const { ok, words } = await attempt(parts, event);
  const delivered_at = ok ? parts.clock() : null;
  await parts.db.update(events).set({ delivered_at, last_answer: words }).where(eq(events.sequence, event.sequence));
}

async function attempt(
  { clock, origin, deliver }: DeliverParts,
  event: EventRow,
): Promise<{ ok: boolean; words: string }> {
  const payload = JSON.stringify(event.data, null, 2);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: SANDBOX_WEBHOOK_SECRET,
    timestamp: Math.floor(clock().getTime() / 1000),
  });
  const request = new Request(`${origin}/functions/v1/stripe-webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      host: new URL(origin).host,
      'stripe-signature': signature,
      'user-agent': 'Stripe/1.0 (local sandbox)',
    },
    body: payload,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  try {
    const response = await deliver(request);
    const words = (await response.text()).slice(0, ANSWER_SHOWN);
    return { ok: response.ok, words: `${response.status} ${response.ok ? '' : words}`.trim() };
  } catch (error) {
    return { ok: false, words: `No answer: ${String((error as Error).message ?? error).slice(0, ANSWER_SHOWN)}` };
  }
}
