import { type ClientContext, ORPCError } from '@orpc/client';
import type { LinkFetchClient } from '@orpc/client/fetch';
import { misfit, type OperationShape } from '#core/contract/shape.ts';
import type { ErrorBody } from '#core/errors.ts';
import { generalFailures } from '#core/lib/general.ts';
import { connectionSentences } from '#core/lib/retry.ts';
import { subscriptionFailures } from '#core/subscriptions/subscription.ts';
import { UNREADABLE_ANSWER } from './api-error.ts';

const checkouts = ['subscription.checkout', 'subscription.testPayment'];

/** The body is read and parsed on demand. */
type LazyResponse = Awaited<ReturnType<LinkFetchClient<ClientContext>['call']>>;

/**
 * Checks that a response of `operation` ('noun.name') is JSON of the expected shape. Anything else came from between (a proxy, a
 * captive portal) and becomes 'Invalid API response: ...' or 'Invalid JSON response: ...'. A failure without text gets the
 * sentence of its status or operation.
 */
export async function wellFormed(
  response: LazyResponse,
  operation = '',
  known: OperationShape = { shape: 0 },
): Promise<LazyResponse> {
  const { status } = response;
  const ok = status >= 200 && status < 300;
  const isTextNeeded = ok || (status < 500 && ![401, 403].includes(status) && !isSubscription(operation));
  const type = String(response.headers['content-type'] ?? 'no content type');
  if (isTextNeeded && !type.startsWith('application/json')) {
    throw formatError('INVALID_API_RESPONSE', `Invalid API response: ${type} (${status})`);
  }
  const body = await bodyOf(response);
  if (isTextNeeded && body instanceof Error) {
    throw formatError('INVALID_JSON_RESPONSE', `Invalid JSON response: ${body.message}`);
  }
  if (!ok) return { ...response, body: async () => failureOf(body, status, operation, known) };
  const wrong = misfit(body, known.shape);
  if (wrong === null) return response;
  if (checkouts.includes(operation)) {
    throw formatError('CHECKOUT_WITHOUT_SESSION', subscriptionFailures.CHECKOUT_WITHOUT_SESSION[1]);
  }
  throw formatError('INVALID_API_RESPONSE', `Invalid API response: ${wrong} is not as expected`);
}

function failureOf(body: unknown, status: number, operation: string, { fallback }: OperationShape): unknown {
  const { error, code } = (body ?? {}) as Partial<ErrorBody>;
  if (typeof error === 'string' && error.trim() !== '') {
    return typeof code === 'string' ? body : { error, code: UNREADABLE_ANSWER };
  }
  if (status === 401) return { error: generalFailures.SESSION_EXPIRED[1], code: 'SESSION_EXPIRED' };
  if (status === 403) return { error: generalFailures.FORBIDDEN[1], code: 'FORBIDDEN' };
  const own = status < 500 || isSubscription(operation) || isUpload(operation) ? fallback : undefined;
  if (!own) return { error: connectionSentences.retriesFailed, code: UNREADABLE_ANSWER };
  return { error: isUpload(operation) ? own : withStatus(own, status), code: UNREADABLE_ANSWER };
}

/** Replaces the placeholder, else appends the status. */
function withStatus(sentence: string, status: number): string {
  const reason = `status ${status}`;
  if (sentence.includes('{message}')) return sentence.replace('{message}', reason);
  return sentence.includes('{status}') ? sentence.replace('{status}', String(status)) : `${sentence} (${status})`;
}

function isSubscription(operation: string): boolean {
  return operation.startsWith('subscription.');
}

/** Uploads have one sentence for every failure between browser and database. */
function isUpload(operation: string): boolean {
  return operation === 'questionUploads.upload';
}

async function bodyOf(response: LazyResponse): Promise<unknown> {
  try {
    const body = await response.body();
    return body === undefined ? new SyntaxError('Unexpected end of JSON input') : body;
  } catch (error) {
    if (error instanceof SyntaxError) return error;
    throw error;
  }
}

function formatError(code: string, error: string) {
  const data: ErrorBody = { error, code };
  return new ORPCError(code, { status: 502, message: error, data });
}
