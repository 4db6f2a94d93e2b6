import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import Stripe from 'stripe';
import * as z from 'zod/mini';
import { AppError } from '#core/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { paymentsOf } from './customer.ts';
import type { Payments } from './payments.ts';
import { TEST_EVENT, WEBHOOK_PATH } from './webhook.ts';

/** Shorter than the browser's own timeout. */
const PATIENCE_MS = 10_000;

const taken = z.object({ received: z.literal(true), message: z.string() });
const refused = z.object({ error: z.string() });

/** Throws PAYMENTS_NOT_SET_UP, TOO_MANY_ATTEMPTS, WEBHOOK_TEST_FAILED and, after `patience` milliseconds, WEBHOOK_TEST_SILENT. */
export async function testWebhook(deps: Deps, who: Who, patience = PATIENCE_MS) {
  const payments = paymentsOf(deps);
  await deps.limits.take('webhookTestUser', who.user_id);
  const event_id = `evt_test_${randomBytes(12).toString('hex')}`;
  const begun = performance.now();
  const outcome = await answerTo(deps, testEvent(deps, payments, event_id), patience);
  const latency_ms = Math.round(performance.now() - begun);
  await deps.db.transaction((tx) =>
    writeAudit(tx, who, deps.clock(), {
      what: 'Sent a test event to the payment webhook',
      noun: 'webhook',
      object_name: event_id,
      detail: { outcome: outcome instanceof AppError ? outcome.message : outcome, latency_ms },
    }),
  );
  if (outcome instanceof AppError) throw outcome;
  return { message: outcome, event_id, latency_ms };
}

function testEvent({ settings, clock }: Deps, { mode, webhookSecret }: Payments, id: string): Request {
  const created = Math.floor(clock().getTime() / 1000);
  const object = { id: id.replace('evt_', ''), created };
  const payload = JSON.stringify({ id, type: TEST_EVENT, created, livemode: mode === 'live', data: { object } });
  const signed = { payload, secret: webhookSecret, timestamp: created };
  return new Request(`${settings.origin}${WEBHOOK_PATH}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      host: new URL(settings.origin).host,
      'stripe-signature': Stripe.webhooks.generateTestHeaderString(signed),
      'user-agent': 'Certamen webhook test',
    },
    body: payload,
  });
}

async function answerTo({ toSelf, log }: Deps, event: Request, patience: number): Promise<string | AppError> {
  const limit = AbortSignal.timeout(patience);
  const ask = async () => {
    const response = await toSelf(new Request(event, { signal: limit }));
    const body: unknown = await response.json().catch(() => null);
    const said = taken.safeParse(body);
    if (response.ok && said.success) return said.data.message;
    const { data } = refused.safeParse(body);
    return failed(data?.error ?? `the endpoint answered with status ${response.status}`);
  };
  try {
    // Ends in time even where the endpoint ignores the signal.
    return await Promise.race([ask(), once(limit, 'abort').then(() => Promise.reject(limit.reason))]);
  } catch (error) {
    if (limit.aborted) return new AppError('WEBHOOK_TEST_SILENT');
    log.error('webhook test failed', error);
    return failed('the endpoint could not be reached');
  }
}

const failed = (reason: string): AppError => new AppError('WEBHOOK_TEST_FAILED', { params: { reason } });
