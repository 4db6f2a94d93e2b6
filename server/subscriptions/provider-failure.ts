import Stripe from 'stripe';
import { AppError, type ErrorCode } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import { toAppError } from '../http/errors.ts';

const NO_ANSWER = 502;

/** Throws PAYMENTS_REFUSED where the provider rejects our key, otherwise `code`. The raw response is never logged. */
export async function orFailWith<Result>(
  deps: Pick<Deps, 'log'>,
  code: ErrorCode,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (toAppError(error)) throw error;
    throw providerFailure(deps, code, error);
  }
}

/** Logged, except for card errors. */
export function providerFailure({ log }: Pick<Deps, 'log'>, code: ErrorCode, error: unknown): AppError {
  if (!(error instanceof Stripe.errors.StripeError)) {
    log.error('payments failed', error, { code });
    return new AppError(code, { cause: error, params: { status: '500' } });
  }
  const { type, code: reason, statusCode, requestId } = error;
  if (!(error instanceof Stripe.errors.StripeCardError)) {
    log.error('the payment provider failed', summary(error), {
      code,
      type,
      reason,
      status: statusCode,
      provider_request: requestId,
    });
  }
  if (isRefusal(error)) return new AppError('PAYMENTS_REFUSED', { cause: error });
  const status = statusCode !== undefined && statusCode > 0 ? statusCode : NO_ANSWER;
  const failure = new AppError(code, { cause: error, params: { status: String(status) } });
  const sentence = sentenceFor(error);
  return sentence === null ? failure : Object.assign(failure, { message: sentence });
}

/** Without the provider's words, which may name keys and ids. */
export function summary(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) {
    return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown failure';
  }
  const { type, code, statusCode } = error;
  return [type, code, statusCode].filter((part) => part !== undefined && part !== '').join(' ');
}

export function isRefusal(error: unknown): boolean {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  return error instanceof StripeAuthenticationError || error instanceof StripePermissionError;
}

/** Only sentences about a card or the request, without ids, keys, parameters or addresses. */
function sentenceFor(error: InstanceType<typeof Stripe.errors.StripeError>): string | null {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  if (!(error instanceof StripeCardError) && !(error instanceof StripeInvalidRequestError)) return null;
  const { message } = error;
  const forDevelopers = /[`_{}[\]]|https?:|\bAPI\b|\b(key|param(eter)?s?)\b/i.test(message);
  return message.length > 0 && message.length <= 300 && !forDevelopers ? message : null;
}
