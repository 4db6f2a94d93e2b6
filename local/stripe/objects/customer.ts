import type Stripe from 'stripe';
import { newId } from '../ids.ts';

export type StoredCustomer = Stripe.Customer | Stripe.DeletedCustomer;

export interface CustomerParts {
  email: string | null;
  name: string | null;
  description: string | null;
  phone: string | null;
  metadata: Record<string, string>;
}

export function newCustomer(parts: CustomerParts, now: number): Stripe.Customer {
  const id = newId('cus');
  return {
    id,
    object: 'customer',
    ...parts,
    address: null,
    /** What the customer owes (above zero) or is owed (below), in cents: the next invoice takes it into account. */
    balance: 0,
    created: now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    discount: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    next_invoice_sequence: 1,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Stripe.Customer;
}
