import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import type { StoredPrice } from './price.ts';

export type StoredSession = Omit<Stripe.Checkout.Session, 'customer' | 'subscription' | 'invoice'> & {
  customer: string | null;
  subscription: string | null;
  invoice: string | null;
  /** What the provider keeps to itself: for the subscription that is to come. */
  sandbox: { price: string; subscription_metadata: Record<string, string> };
};

export interface SessionParts {
  origin: string;
  price: StoredPrice;
  customer: Stripe.Customer | null;
  customer_email: string | null;
  success_url: string;
  cancel_url: string | null;
  client_reference_id: string | null;
  expires_at: number;
  metadata: Record<string, string>;
  subscription_metadata: Record<string, string>;
  locale: Stripe.Checkout.Session.Locale | null;
}

/** A hosted checkout of one subscription. */
export function newSession(parts: SessionParts, now: number): StoredSession {
  const { origin, price, customer, subscription_metadata, ...rest } = parts;
  const id = newId('cs_test');
  const email = customer?.email ?? parts.customer_email;
  return {
    id,
    object: 'checkout.session',
    ...rest,
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: price.unit_amount,
    amount_total: price.unit_amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: price.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: customer ? null : 'always',
    customer_details: email ? detailsOf(email) : null,
    discounts: [],
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    managed_payments: null,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${origin}/local/checkout/${id}`,
    wallet_options: null,
    sandbox: { price: price.id, subscription_metadata },
  } satisfies Stripe.Checkout.Session & Pick<StoredSession, 'sandbox'>;
}

/** The buyer, as the session shows it. */
export function detailsOf(email: string | null): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}
