import * as z from 'zod';
import { deleteCustomer } from '../delete-customer.ts';
import { missing } from '../failure.ts';
import { newCustomer } from '../objects/customer.ts';
import { find, one, save } from '../store.ts';
import { clearable, merged, metadata, route, text } from './route.ts';

const fields = {
  email: clearable.optional(),
  name: clearable.optional(),
  description: clearable.optional(),
  phone: clearable.optional(),
  metadata: metadata.optional(),
};

export const customerRoutes = [
  route('POST', '/v1/customers', fields, ({ tx, now }, input) => {
    const { email = null, name = null, description = null, phone = null } = input;
    const parts = { email, name, description, phone, metadata: merged({}, input.metadata) };
    return save(tx, 'customer', newCustomer(parts, now));
  }),
  route('GET', '/v1/customers/:id', {}, ({ tx }, _, id) => one(tx, 'customer', id)),
  route(
    'POST',
    '/v1/customers/:id',
    { ...fields, invoice_settings: z.strictObject({ default_payment_method: text }).optional() },
    async ({ tx }, { invoice_settings, ...change }, id) => {
      const customer = await find(tx, 'customer', id, 'lock');
      if (!customer || customer.deleted) throw missing('customer', id);
      if (invoice_settings) {
        const param = 'invoice_settings[default_payment_method]';
        await one(tx, 'payment_method', invoice_settings.default_payment_method, param);
      }
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const settings = { ...customer.invoice_settings, ...invoice_settings };
      const changed = { ...customer, ...given, metadata: merged(customer.metadata, change.metadata) };
      return save(tx, 'customer', { ...changed, invoice_settings: settings });
    },
  ),
  route('DELETE', '/v1/customers/:id', {}, (work, _, id) => deleteCustomer(work, id)),
];
