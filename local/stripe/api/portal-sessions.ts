import type Stripe from 'stripe';
import * as z from 'zod';
import { newId } from '../ids.ts';
import { livingCustomer, save } from '../store.ts';
import { route, text } from './route.ts';

export const portalRoutes = [
  route(
    'POST',
    '/v1/billing_portal/sessions',
    {
      customer: text,
      return_url: z
        .string()
        .regex(/^https?:\/\//, 'Not a valid URL')
        .optional(),
      locale: text.optional(),
    },
    async ({ tx, now, origin }, { customer, return_url, locale }) => {
      await livingCustomer(tx, customer, 'customer');
      const id = newId('bps');
      return save(tx, 'billing_portal.session', {
        id,
        object: 'billing_portal.session',
        configuration: 'bpc_local',
        created: now,
        customer,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: locale ?? null,
        on_behalf_of: null,
        return_url: return_url ?? null,
        url: `${origin}/local/portal/${id}`,
      } satisfies Stripe.BillingPortal.Session);
    },
  ),
];
