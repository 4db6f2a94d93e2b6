import type Stripe from 'stripe';
import { newId } from '../ids.ts';

export type StoredCard = Stripe.PaymentMethod & { customer: string; card: Stripe.PaymentMethod.Card };

/**
 * The cards of the sandbox, known by the last digits of the provider's own test cards. `authenticated` asked its owner once, at the
 * checkout, and never again; `authentication` asks each time.
 */
export const cards = {
  works: { last4: '4242', outcome: 'paid', label: 'works' },
  authenticated: { last4: '3155', outcome: 'paid', label: 'authenticated once' },
  declined: { last4: '0341', outcome: 'declined', label: 'will be declined' },
  authentication: { last4: '3184', outcome: 'authentication', label: 'needs authentication each time' },
} as const;

export type CardKind = keyof typeof cards;

/** What becomes of a payment. */
export type Outcome = (typeof cards)[CardKind]['outcome'];

export function newCard(kind: CardKind, customer: { id: string; email: string | null }, now: number): StoredCard {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: customer.email, name: null, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: new Date(now * 1000).getUTCFullYear() + 4,
      funding: 'credit',
      generated_from: null,
      last4: cards[kind].last4,
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: customer.id,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } satisfies Stripe.PaymentMethod;
}

/** Which of the sandbox's cards it is. */
export function kindOf(card: StoredCard): CardKind {
  const found = (Object.keys(cards) as CardKind[]).find((kind) => cards[kind].last4 === card.card.last4);
  return found ?? 'works';
}
