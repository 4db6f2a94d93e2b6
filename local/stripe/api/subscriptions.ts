import * as z from 'zod';
import { end } from '../billing.ts';
import { changePrice } from '../change-price.ts';
import { emit, type Work } from '../events.ts';
import { invalid, missing } from '../failure.ts';
import { isOver, itemOf, type StoredSubscription } from '../objects/subscription.ts';
import { all, held, ofCustomer, one, save, where } from '../store.ts';
import { page, pageOf } from './list.ts';
import { flag, merged, metadata, route, text, whole } from './route.ts';

const statuses = [
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'trialing',
  'paused',
];
const item = z.strictObject({
  id: text,
  price: text.optional(),
  quantity: z.literal('1').optional(),
});
const changes = {
  cancel_at: z.union([z.literal(''), whole]).optional(),
  cancel_at_period_end: flag.optional(),
  items: z.tuple([item]).optional(),
  metadata: metadata.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).default('allow_incomplete'),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).default('create_prorations'),
};

type Changes = z.infer<z.ZodObject<typeof changes>>;

export const subscriptionRoutes = [
  route('GET', '/v1/subscriptions/:id', {}, ({ tx }, _, id) => one(tx, 'subscription', id)),
  route(
    'GET',
    '/v1/subscriptions',
    { ...page, customer: text.optional(), status: z.enum(['all', ...statuses]).optional() },
    async ({ tx }, { customer, status, ...asked }) => {
      if (customer) await one(tx, 'customer', customer, 'customer');
      const found = await all(
        tx,
        'subscription',
        ofCustomer(customer),
        where('status', status === 'all' ? undefined : status),
      );
      const shown = status === undefined ? found.filter((subscription) => !isOver(subscription)) : found;
      return pageOf('/v1/subscriptions', shown, asked);
    },
  ),
  route('POST', '/v1/subscriptions/:id', changes, async (work, input, id) => {
    const { subscription, customer } = await running(work, id);
    const onlyWords = Object.keys(input).every((name) =>
      ['metadata', 'payment_behavior', 'proration_behavior'].includes(name),
    );
    if (isOver(subscription) && !onlyWords) {
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
    }
    const priced = await withPrice(work, subscription, customer, input);
    const changed = ending(priced, input, work.now);
    const done = { ...changed, metadata: merged(changed.metadata, input.metadata) };
    await save(work.tx, 'subscription', done);
    await emit(work, 'customer.subscription.updated', done);
    return done;
  }),
  route('DELETE', '/v1/subscriptions/:id', {}, async (work, _, id) => {
    const { subscription } = await running(work, id);
    if (isOver(subscription)) throw missing('subscription', id);
    await end(work, subscription, work.now, 'cancellation_requested');
    return one(work.tx, 'subscription', id);
  }),
];

async function running(work: Work, id: string) {
  const found = await held(work.tx, id);
  if (!found) throw missing('subscription', id);
  return found;
}

async function withPrice(
  work: Work,
  subscription: StoredSubscription,
  customer: Awaited<ReturnType<typeof running>>['customer'],
  input: Changes,
): Promise<StoredSubscription> {
  const asked = input.items?.[0];
  const before = itemOf(subscription);
  if (asked && asked.id !== before.id)
    throw invalid(`No such subscription item: '${asked.id}'`, 'items[0][id]', 'resource_missing');
  if (!asked?.price || asked.price === before.price.id || customer.deleted) return subscription;
  const price = await one(work.tx, 'price', asked.price, 'items[0][price]');
  if (!price.active) {
    throw invalid('The price specified is inactive. This field only accepts active prices.', 'items[0][price]');
  }
  return changePrice(work, subscription, customer, price, input);
}

/** When the subscription is to end: with its period, at a moment, or not by itself. The moment of asking is kept. */
function ending(subscription: StoredSubscription, asked: Changes, now: number): StoredSubscription {
  const { current_period_end } = itemOf(subscription);
  if (asked.cancel_at !== undefined && asked.cancel_at_period_end) {
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', 'cancel_at');
  }
  if (asked.cancel_at === undefined && asked.cancel_at_period_end === undefined) {
    const cancel_at = subscription.cancel_at_period_end ? current_period_end : subscription.cancel_at;
    return { ...subscription, cancel_at };
  }
  const cancel_at_period_end = asked.cancel_at_period_end ?? false;
  const cancel_at = cancel_at_period_end ? current_period_end : asked.cancel_at || null;
  if (cancel_at !== null && cancel_at <= now)
    throw invalid('The `cancel_at` timestamp must be in the future.', 'cancel_at');
  const reason = cancel_at === null ? null : ('cancellation_requested' as const);
  return {
    ...subscription,
    cancel_at_period_end,
    cancel_at,
    canceled_at: cancel_at === null ? null : (subscription.canceled_at ?? now),
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  };
}
