import type { Failures } from './failures.ts';

/** Failures of subscriptions and payments, in the specification's words. */
export const subscriptionFailures = {
  PAYMENTS_NOT_SET_UP: [503, 'Payment system not initialized'],
  PAYMENTS_REFUSED: [502, 'Failed to initialize payment system'],
  PRICE_UNKNOWN: [400, 'This plan is not offered.'],
  RETURN_URL_FOREIGN: [400, 'A checkout can only return to this site.'],
  ALREADY_SUBSCRIBED: [409, 'You already have a subscription. You can change its plan instead.'],
  CHECKOUT_FAILED: [502, 'Failed to create checkout session ({status})'],
  CHECKOUT_WITHOUT_SESSION: [502, 'Invalid response from server: No session ID received'],
  PAYMENT_FAILED: [402, 'Failed to process payment'],
  TEST_PAYMENT_FAILED: [502, 'Test payment failed: {message}'],
  TEST_PAYMENT_REFUSED: [403, 'Test payments are possible in test mode only.'],
  SUBSCRIPTION_NOT_FOUND: [404, 'You have no subscription that could be changed.'],
  CANCEL_FAILED: [502, 'Failed to cancel subscription'],
  RESUME_FAILED: [502, 'Failed to undo the cancellation'],
  PLAN_CHANGE_FAILED: [502, 'Failed to change the plan'],
  PORTAL_FAILED: [502, 'Failed to open the cards and invoices'],
  TIERS_FAILED: [500, 'Failed to get subscription tiers'],
  SUBSCRIPTIONS_FAILED: [500, 'Failed to get subscriptions'],
  WEBHOOK_SIGNATURE_WRONG: [400, 'This event does not carry the signature of the payment provider.'],
  WEBHOOK_MODE_WRONG: [400, 'This event belongs to another mode of the payment provider.'],
  WEBHOOK_FAILED: [500, 'The event could not be worked on. Please send it again.'],
} as const satisfies Failures;

/** How often a tier is charged, with its label and how its price reads. */
export const intervals = {
  month: { label: 'Monthly', per: 'per month', months: 1 },
  '3months': { label: '3 Months', per: 'every 3 months', months: 3 },
  year: { label: 'Yearly', per: 'per year', months: 12 },
} as const;

export type Interval = keyof typeof intervals;

export const intervalNames = Object.keys(intervals) as [Interval, ...Interval[]];

/** The developers' test payment: $10.00 a month. */
export const TEST_PAYMENT = { name: 'Test payment', price_amount: 1000, currency: 'usd', interval: 'month' } as const;

/**
 * Where payments come from. `sandbox`: the local stand-in. `test` and `live`: the provider, by the kind of its key. `off`: the
 * site takes no payments.
 */
export type PaymentMode = 'sandbox' | 'test' | 'live' | 'off';
