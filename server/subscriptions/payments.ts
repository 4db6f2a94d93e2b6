import Stripe from 'stripe';
import type { PaymentMode } from '#core/subscription.ts';
import type { Settings } from '../env.ts';

/** The payment provider, as the product talks to it. The same client for the provider itself and for the local sandbox. */
export interface Payments {
  stripe: Stripe;
  mode: Exclude<PaymentMode, 'off'>;
  /** Signs what the provider tells us. */
  webhookSecret: string;
}

/** The key and the secret of the local sandbox: it knows no others, and they open nothing else. */
export const SANDBOX_KEY = 'sk_test_local_sandbox';
export const SANDBOX_WEBHOOK_SECRET = 'whsec_local_sandbox';

/** Longest wait for one answer of the provider: well below the browser's own limit for subscription operations. */
const TIMEOUT_MS = 30_000;

/**
 * The provider by the settings: the real one with STRIPE_SECRET_KEY; without it the sandbox in local mode, reached through
 * `sandbox`; null where the site takes no payments.
 */
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
    // Goes into headers, which cannot hold every name that a site may have.
    appInfo: { name: 'Certamen' },
  });
}
