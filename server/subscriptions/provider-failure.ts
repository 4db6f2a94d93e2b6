import Stripe from 'stripe';
import { AppError, type ErrorCode } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import { toAppError } from '../http/errors.ts';

/** What stands for the status in a sentence when the provider did not answer at all. */
const NO_ANSWER = 502;

/**
 * Runs what talks to the provider, or reads what it told. What goes wrong becomes a failure of the catalogue: PAYMENTS_REFUSED where the provider does not
 * take our key, else `code`, in the provider's own sentence if it is one for people. `{status}` in the catalogue's sentence is the
 * provider's status. Nothing of the provider's raw answer gets into the log or to the caller.
 */
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

/** The failure that people are told for what was thrown, written to the log unless it is about somebody's card. */
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

/** What went wrong without the provider's words, which may name keys and ids. For the log and for `last_error`. */
export function summary(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) {
    return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown failure';
  }
  const { type, code, statusCode } = error;
  return [type, code, statusCode].filter((part) => part !== undefined && part !== '').join(' ');
}

/** Whether the provider does not take our key, or not for this. */
export function isRefusal(error: unknown): boolean {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  return error instanceof StripeAuthenticationError || error instanceof StripePermissionError;
}

/**
 * The provider's sentence, if it is meant for people: about a card or about what was asked for, and without ids, keys, parameters
 * or addresses, which are for developers.
 */
function sentenceFor(error: InstanceType<typeof Stripe.errors.StripeError>): string | null {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  if (!(error instanceof StripeCardError) && !(error instanceof StripeInvalidRequestError)) return null;
  const { message } = error;
  const forDevelopers = /[`_{}[\]]|https?:|\bAPI\b|\b(key|param(eter)?s?)\b/i.test(message);
  return message.length > 0 && message.length <= 300 && !forDevelopers ? message : null;
}
