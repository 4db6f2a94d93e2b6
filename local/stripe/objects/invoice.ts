import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import { decimal, type StoredPrice } from './price.ts';
import { itemOf, type StoredSubscription } from './subscription.ts';

export type StoredInvoice = Omit<Stripe.Invoice, 'customer'> & { customer: string };

export interface LineParts {
  subscription: StoredSubscription;
  price: StoredPrice;
  /** In cents; below zero for a credit. */
  amount: number;
  description: string;
  period: { start: number; end: number };
  proration: boolean;
}

export function newLine(parts: LineParts): Stripe.InvoiceLineItem {
  const { subscription, price, amount, description, period, proration } = parts;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: !proration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: itemOf(subscription).id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: decimal(proration ? Math.abs(amount) : price.unit_amount),
    },
    quantity: 1,
    quantity_decimal: decimal(1),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  } satisfies Stripe.InvoiceLineItem;
}

export interface InvoiceParts {
  customer: Stripe.Customer;
  subscription: StoredSubscription;
  lines: Stripe.InvoiceLineItem[];
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  period: { start: number; end: number };
}

/**
 * A finalized invoice that waits for its payment. What the customer owes or is owed is settled with it: a credit that is larger
 * than the invoice stays a credit (`ending_balance` below zero).
 */
export function newInvoice(parts: InvoiceParts, at: number): StoredInvoice {
  const { customer, subscription, billing_reason, period } = parts;
  const id = newId('in');
  const lines = parts.lines.map((line) => ({ ...line, invoice: id }));
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const owed = total + customer.balance;
  const amount_due = Math.max(0, owed);
  const number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`;
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount_due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason,
    collection_method: 'charge_automatically',
    created: at,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: at,
    ending_balance: Math.min(0, owed),
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'open',
    status_transitions: { finalized_at: at, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  } satisfies Stripe.Invoice;
}

/** The subscription that an invoice is for. */
export function subscriptionOf(invoice: StoredInvoice): string | null {
  const subscription = invoice.parent?.subscription_details?.subscription ?? null;
  return typeof subscription === 'string' ? subscription : (subscription?.id ?? null);
}
