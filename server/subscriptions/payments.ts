import Stripe from 'stripe';
import type { PaymentMode } from '#core/subscriptions/subscription.ts';
import type { Settings } from '../env.ts';

/** The same client for the provider and the local sandbox. */
export interface Payments {
  stripe: Stripe;
  mode: Exclude<PaymentMode, 'off'>;
  webhookSecret: string;
}

export const SANDBOX_KEY = 'sk_test_local_sandbox';
export const SANDBOX_WEBHOOK_SECRET = 'whsec_local_sandbox';

/** Milliseconds, well below the browser's limit for subscription operations. */
const TIMEOUT_MS = 30_000;

/** The sandbox runs in local mode without STRIPE_SECRET_KEY; null where the site takes no payments. */
export function createPayments(settings: Settings, sandbox: typeof fetch | null): Payments | null {
  const { stripeSecretKey, stripeWebhookSecret } = settings;
  if (stripeSecretKey && stripeWebhookSecret) {
    const mode = /^(sk|rk)_test_/.test(stripeSecretKey) ? 'test' : 'live';
    return { stripe: clientOf(stripeSecretKey, fetch), mode, webhookSecret: stripeWebhookSecret };
  }
  if (!settings.local || !sandbox) return null;
  return { stripe: clientOf(SANDBOX_KEY, sandbox), mode: 'sandbox', webhookSecret: SANDBOX_WEBHOOK_SECRET };
}

function clientOf(key: string, send: typeof fetch): Stripe {
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(send),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    // Goes into headers, which cannot hold every possible brand name.
    appInfo: { name: 'Certamen' },
  });
}
