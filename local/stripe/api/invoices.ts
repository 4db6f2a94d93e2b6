import * as z from 'zod';
import { subscriptionOf } from '../objects/invoice.ts';
import { all, ofCustomer, one, where } from '../store.ts';
import { page, pageOf } from './list.ts';
import { route, text } from './route.ts';

export const invoiceRoutes = [
  route('GET', '/v1/invoices/:id', {}, ({ tx }, _, id) => one(tx, 'invoice', id)),
  route(
    'GET',
    '/v1/invoices',
    {
      ...page,
      customer: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: text.optional(),
    },
    async ({ tx }, { customer, status, subscription, ...asked }) => {
      if (customer) await one(tx, 'customer', customer, 'customer');
      const found = await all(tx, 'invoice', ofCustomer(customer), where('status', status));
      const shown = subscription ? found.filter((invoice) => subscriptionOf(invoice) === subscription) : found;
      return pageOf('/v1/invoices', shown, asked);
    },
  ),
];
