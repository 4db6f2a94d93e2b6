import type Stripe from 'stripe';
import { newId } from '../ids.ts';

export interface ProductParts {
  id?: string | undefined;
  name: string;
  description: string | null;
  active: boolean;
  metadata: Record<string, string>;
}

export function newProduct({ id, ...parts }: ProductParts, now: number): Stripe.Product {
  return {
    id: id ?? newId('prod'),
    object: 'product',
    ...parts,
    created: now,
    default_price: null,
    images: [],
    livemode: false,
    marketing_features: [],
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  } satisfies Stripe.Product;
}
