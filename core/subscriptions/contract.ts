import * as z from 'zod';
import { can, id, moment, operation } from '../contract/operation.ts';
import { subscriptionStatuses } from './access.ts';
import { intervalNames, noticeKinds } from './subscription.ts';

export const tier = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  price_amount: z.int(),
  currency: z.string(),
  price_id: z.string(),
  interval: z.enum(intervalNames),
  features: z.array(z.string()),
  active: z.boolean(),
});

/** Price and interval are what is charged, even when its tier has changed since. */
export const subscription = z.object({
  id: z.uuid(),
  status: z.enum(subscriptionStatuses),
  current_period_start: moment,
  current_period_end: moment,
  access_until: moment.nullable(),
  cancel_at_period_end: z.boolean(),
  tier_id: z.uuid().nullable(),
  tier_name: z.string(),
  price_amount: z.int(),
  currency: z.string(),
  interval: z.enum(intervalNames),
});

export const subscriptionNotice = z.object({
  id: z.uuid(),
  kind: z.enum(noticeKinds),
  tier_name: z.string(),
  access_until: moment,
});

/** A userId in the body must match the session. */
const own = { userId: z.string().max(100).optional() };
const changed = z.object({ subscription });
const priceId = z.string('Choose a plan.').min(1, 'Choose a plan.').max(200, 'Choose a plan.');
const checkout = z.object({ sessionId: z.string(), url: z.url() });

const anyCall = ['PAYMENTS_NOT_SET_UP', 'PAYMENTS_REFUSED', 'TOO_MANY_ATTEMPTS'] as const;

export const subscriptionContract = {
  tiers: operation('public', 'GET /api/subscriptions', 'The tiers that can be bought, cheapest first')
    .errors(can('TIERS_FAILED'))
    .output(z.object({ tiers: z.array(tier) })),

  mine: operation('user', 'GET /api/users/me/subscriptions', "The signed-in user's subscription")
    .errors(can('SUBSCRIPTIONS_FAILED'))
    .output(
      z.object({
        subscription: subscription.nullable(),
        has_active_subscription: z.boolean(),
        payments: z.object({ mode: z.enum(['sandbox', 'test', 'live', 'off']), has_customer: z.boolean() }),
      }),
    ),

  refresh: operation(
    'user',
    'POST /api/users/me/subscriptions/refresh',
    "Ask the provider for the user's subscription now, on returning from a checkout",
    'natural',
  )
    .errors(can(...anyCall, 'SUBSCRIPTIONS_FAILED'))
    .output(
      z.object({
        subscription: subscription.nullable(),
        /** Without a recent checkout there is no payment to wait for. */
        checkout_begun: z.boolean(),
      }),
    ),

  checkout: operation(
    'user',
    'POST /functions/v1/create-checkout-session',
    "Begin a purchase on the provider's hosted checkout",
    'keyed',
  )
    .errors(
      can(
        ...anyCall,
        'FORBIDDEN',
        'PRICE_UNKNOWN',
        'RETURN_URL_FOREIGN',
        'ALREADY_SUBSCRIBED',
        'CHECKOUT_FAILED',
        'CHECKOUT_WITHOUT_SESSION',
      ),
    )
    .input(
      z.object({
        ...own,
        priceId,
        customerId: z.string().max(200).optional(),
        returnUrl: z.string().max(2000).optional(),
      }),
    )
    .output(checkout),

  testPayment: operation(
    'user',
    'POST /functions/v1/create-test-payment',
    'Begin the test payment of $10.00 a month; in test mode only',
    'keyed',
  )
    .errors(can(...anyCall, 'ALREADY_SUBSCRIBED', 'TEST_PAYMENT_REFUSED', 'TEST_PAYMENT_FAILED'))
    .output(checkout.extend({ success: z.boolean(), message: z.string() })),

  portal: operation(
    'user',
    'POST /functions/v1/create-portal-session',
    "Open the provider's page for cards and invoices",
    'keyed',
  )
    .errors(can(...anyCall, 'SUBSCRIPTION_NOT_FOUND', 'PORTAL_FAILED'))
    .output(z.object({ url: z.url() })),

  cancel: operation(
    'user',
    'POST /api/cancel-subscription',
    'Cancel at the end of the period that is paid for',
    'keyed',
  )
    .errors(can(...anyCall, 'FORBIDDEN', 'SUBSCRIPTION_NOT_FOUND', 'CANCEL_FAILED'))
    .input(z.object(own))
    .output(changed),

  resume: operation('user', 'POST /api/resume-subscription', 'Undo a cancellation before it takes effect', 'keyed')
    .errors(can(...anyCall, 'FORBIDDEN', 'SUBSCRIPTION_NOT_FOUND', 'RESUME_FAILED'))
    .input(z.object(own))
    .output(changed),

  dismissNotice: operation(
    'user',
    'POST /api/users/me/subscriptions/dismiss-notice',
    'Take away the notice about what has become of the subscription',
    'natural',
  )
    .input(z.object({ notice_id: id() }))
    .output(z.object({ dismissed: z.boolean() })),

  changePlan: operation(
    'user',
    'POST /api/change-subscription',
    'Change to another tier at once, prorated by the provider',
    'keyed',
  )
    .errors(
      can(
        ...anyCall,
        'FORBIDDEN',
        'PRICE_UNKNOWN',
        'SUBSCRIPTION_NOT_FOUND',
        'PAYMENT_FAILED',
        'PLAN_CHANGE_UNPAID',
        'PLAN_CHANGE_FAILED',
      ),
    )
    .input(z.object({ ...own, priceId }))
    .output(changed),
};
