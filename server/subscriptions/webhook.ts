import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { AppError } from '#core/errors.ts';
import { WEBHOOK_TEST_RECEIVED } from '#core/subscription.ts';
import type { Deps } from '../deps.ts';
import type { Env } from '../http/env.ts';
import { errorBody, toAppError } from '../http/errors.ts';
import { noteUnavailable } from '../http/note-unavailable.ts';
import { type EventHint, takeEvent } from './events.ts';
import { summary } from './provider-failure.ts';

/** Where the provider sends its events. */
export const WEBHOOK_PATH = '/functions/v1/stripe-webhook';

/** The type of the event that administrators send themselves, to see that the address and the secret are right. */
export const TEST_EVENT = 'test';

/** A signature that is older is refused, so that what was overheard cannot be sent again later. */
const TOLERANCE_SECONDS = 300;

/** Of an event, what is relied on. */
const event = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string().check(z.minLength(1), z.maxLength(255)),
  created: z.int().check(z.nonnegative()),
  livemode: z.boolean(),
  data: z.object({ object: z.object({ id: z.optional(z.unknown()), customer: z.optional(z.unknown()) }) }),
});

/**
 * Takes the provider's events. It is no operation of the contract: the body is checked as it came, byte by byte, and who calls is
 * told by its signature. A test event is checked like any other, and nothing of it is noted. 200 once the event is worked on, or noted where there is nothing to do; 400 for a wrong signature, an old
 * one, another mode; 500 when the work failed, so that the provider sends it again.
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

/** The event, if the provider has sent it to us and now. Throws PAYMENTS_NOT_SET_UP, WEBHOOK_SIGNATURE_WRONG and WEBHOOK_MODE_WRONG. */
async function genuine({ payments, clock }: Deps, c: Context<Env>): Promise<EventHint> {
  if (!payments) throw new AppError('PAYMENTS_NOT_SET_UP');
  const { stripe, webhookSecret, mode } = payments;
  const body = asSent(c.get('body') ?? Buffer.alloc(0));
  const signature = c.req.header('stripe-signature') ?? '';
  const now = clock().getTime();
  let signed: unknown;
  try {
    const { webhooks } = stripe;
    if (body === null) throw new TypeError('the body is not UTF-8');
    signed = await webhooks.constructEventAsync(body, signature, webhookSecret, TOLERANCE_SECONDS, undefined, now);
  } catch (error) {
    throw new AppError('WEBHOOK_SIGNATURE_WRONG', { cause: error });
  }
  const parsed = event.safeParse(signed);
  if (!parsed.success) throw new AppError('MALFORMED_REQUEST');
  if (parsed.data.livemode !== (mode === 'live')) throw new AppError('WEBHOOK_MODE_WRONG');
  return parsed.data;
}

/**
 * The text that encodes to exactly these bytes; null for bytes that are no UTF-8. The provider's library compares texts: a decoder that
 * drops a byte order mark or replaces damaged bytes would let a body through that is not the one that was signed.
 */
function asSent(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function failed(c: Context<Env>, error: AppError, headers: Record<string, string> = {}): Response {
  return c.json(errorBody(error), error.status as 400, { 'cache-control': 'no-store', ...headers });
}
