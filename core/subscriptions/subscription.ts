import type { Failures } from '../lib/failures.ts';

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
  PLAN_CHANGE_UNPAID: [
    409,
    'The last payment did not go through. Pay the open invoice under Cards and invoices, then change the plan.',
  ],
  PORTAL_FAILED: [502, 'Failed to open the cards and invoices'],
  TIERS_FAILED: [500, 'Failed to get subscription tiers'],
  SUBSCRIPTIONS_FAILED: [500, 'Failed to get subscriptions'],
  WEBHOOK_SIGNATURE_WRONG: [400, 'This event does not carry the signature of the payment provider.'],
  WEBHOOK_MODE_WRONG: [400, 'This event belongs to another mode of the payment provider.'],
  WEBHOOK_FAILED: [500, 'The event could not be worked on. Please send it again.'],
  TIER_NOT_FOUND: [404, 'There is no such subscription tier.'],
  TIER_CHANGED: [409, 'Someone else saved this tier after you opened it. Review the differences and save again.'],
  PRICE_NOT_AT_PROVIDER: [400, 'The payment provider knows no active price with this id.'],
  PRICE_DIFFERS: [400, 'At the payment provider this price is {price}.'],
  PRICE_IN_USE: [409, 'This price belongs to the tier "{name}" already.'],
  TIER_WITHOUT_PRICE: [
    409,
    'Payments are not set up, so no price can be made. Enter a price id, or leave the tier inactive.',
  ],
  TIER_NOT_SAVED: [500, 'Failed to update subscription tier'],
  PRICE_REFUSED: [400, 'The payment provider does not take this price.'],
  PRICES_SILENT: [502, 'The payment provider did not answer. Nothing was saved; please try again in a minute.'],
  WEBHOOK_TEST_FAILED: [502, 'Test failed: {reason}'],
  WEBHOOK_TEST_SILENT: [504, 'Request timed out. The webhook endpoint took too long to respond.'],
} as const satisfies Failures;

export const intervals = {
  month: { label: 'Monthly', per: 'per month', months: 1 },
  '3months': { label: '3 Months', per: 'every 3 months', months: 3 },
  year: { label: 'Yearly', per: 'per year', months: 12 },
} as const;

export type Interval = keyof typeof intervals;

export const intervalNames = Object.keys(intervals) as [Interval, ...Interval[]];

export const WEBHOOK_TEST_RECEIVED = 'The webhook took the test event: it answers and accepts our signature.';

/** Covers the usual retries. Our own limit: at the provider, an operator may configure endless retries. */
export const GRACE_DAYS = 15;

export const noticeKinds = ['payment_failed', 'ended_unpaid', 'ended'] as const;

export type NoticeKind = (typeof noticeKinds)[number];

export const TEST_PAYMENT = { name: 'Test payment', price_amount: 1000, currency: 'usd', interval: 'month' } as const;

/** `sandbox`: the local stand-in. `test` and `live`: the provider, by the kind of its key. `off`: no payments. */
export type PaymentMode = 'sandbox' | 'test' | 'live' | 'off';
