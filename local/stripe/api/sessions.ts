import * as z from 'zod';
import { expire, heldSession } from '../checkout.ts';
import { invalid, missing } from '../failure.ts';
import { newSession } from '../objects/session.ts';
import { all, livingCustomer, ofCustomer, one, save, where } from '../store.ts';
import { page, pageOf } from './list.ts';
import { merged, metadata, route, text, whole } from './route.ts';

const HALF_HOUR_S = 30 * 60;
const DAY_S = 24 * 60 * 60;
const address = z
  .string()
  .max(5000)
  .regex(/^https?:\/\//, 'Not a valid URL');
const lineItem = z.strictObject({ price: text, quantity: z.literal('1').default('1') });

export const sessionRoutes = [
  route(
    'POST',
    '/v1/checkout/sessions',
    {
      mode: z.literal('subscription'),
      line_items: z.tuple([lineItem]),
      customer: text.optional(),
      customer_email: text.optional(),
      success_url: address,
      cancel_url: address.optional(),
      client_reference_id: text.max(200).optional(),
      expires_at: whole.optional(),
      locale: text.optional(),
      metadata: metadata.optional(),
      subscription_data: z.strictObject({ metadata: metadata.optional() }).optional(),
    },
    async ({ tx, now, origin }, input) => {
      const { expires_at = now + DAY_S, customer: of, customer_email } = input;
      if (of && customer_email)
        throw invalid('You may only specify one of these parameters: customer, customer_email.');
      if (expires_at < now + HALF_HOUR_S || expires_at > now + DAY_S) {
        throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', 'expires_at');
      }
      const price = await one(tx, 'price', input.line_items[0].price, 'line_items[0][price]');
      if (!price.active) {
        const sentence = 'The price specified is inactive. This field only accepts active prices.';
        throw invalid(sentence, 'line_items[0][price]');
      }
      const session = newSession(
        {
          origin,
          price,
          customer: of ? await livingCustomer(tx, of, 'customer') : null,
          customer_email: customer_email ?? null,
          success_url: input.success_url,
          cancel_url: input.cancel_url ?? null,
          client_reference_id: input.client_reference_id ?? null,
          expires_at,
          locale: input.locale ?? null,
          metadata: merged({}, input.metadata),
          subscription_metadata: merged({}, input.subscription_data?.metadata),
        },
        now,
      );
      return save(tx, 'checkout.session', session);
    },
  ),
  route('GET', '/v1/checkout/sessions/:id', {}, ({ tx }, _, id) => one(tx, 'checkout.session', id)),
  route(
    'GET',
    '/v1/checkout/sessions',
    {
      ...page,
      customer: text.optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
      subscription: text.optional(),
    },
    async ({ tx }, { customer, status, subscription, ...asked }) => {
      if (customer) await one(tx, 'customer', customer, 'customer');
      const conditions = [ofCustomer(customer), where('status', status), where('subscription', subscription)];
      return pageOf('/v1/checkout/sessions', await all(tx, 'checkout.session', ...conditions), asked);
    },
  ),
  route('POST', '/v1/checkout/sessions/:id/expire', {}, async (work, _, id) => {
    const session = await heldSession(work, id);
    if (!session) throw missing('checkout.session', id);
    if (session.status === 'open') return expire(work, session);
    const state = `This Session has a status of \`${session.status}\``;
    throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired. ${state}.`);
  }),
];
