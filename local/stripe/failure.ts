/** A refusal in the provider's own form: `{ error: { type, code, message, param } }` with its status. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly error: { type: string; message: string; code?: string; param?: string; decline_code?: string };

  constructor(status: number, error: StripeFailure['error']) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

/** What was asked is wrong in itself: 400. */
export function invalid(message: string, param?: string, code?: string): StripeFailure {
  return new StripeFailure(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
}

/** What the path names is not there: 404. What a parameter names is not there: 400, with that parameter's name. */
export function missing(noun: string, id: string, param = 'id'): StripeFailure {
  const message = `No such ${noun}: '${id}'`;
  const status = param === 'id' ? 404 : 400;
  return new StripeFailure(status, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

/** The card said no, or wants its owner first: 402. */
export function refusedCard(code: 'card_declined' | 'subscription_payment_intent_requires_action'): StripeFailure {
  if (code === 'card_declined') {
    const message = 'Your card was declined.';
    return new StripeFailure(402, { type: 'card_error', code, decline_code: 'generic_decline', message });
  }
  const message =
    'Payment for this subscription requires additional user action before it can be completed successfully.';
  return new StripeFailure(402, { type: 'card_error', code, message });
}
