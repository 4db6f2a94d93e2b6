import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Work } from '../events.ts';
import { invalid } from '../failure.ts';
import { newPrice } from '../objects/price.ts';
import { newProduct } from '../objects/product.ts';
import { all, one, save, where } from '../store.ts';
import { page, pageOf } from './list.ts';
import { clearable, flag, merged, metadata, route, text, whole } from './route.ts';

const currency = z.string().regex(/^[a-z]{3}$/);
const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: whole.default(1),
  usage_type: z.literal('licensed').optional(),
});

export const priceRoutes = [
  route(
    'POST',
    '/v1/prices',
    {
      currency,
      unit_amount: whole,
      recurring,
      product: text.optional(),
      product_data: z.strictObject({ name: text, metadata: metadata.optional() }).optional(),
      lookup_key: text.max(200).optional(),
      transfer_lookup_key: flag.default(false),
      nickname: text.optional(),
      active: flag.default(true),
      metadata: metadata.optional(),
    },
    async (work, input) => {
      const { tx, now } = work;
      const { interval, interval_count } = input.recurring;
      const longest = { day: 1095, week: 156, month: 36, year: 3 }[interval];
      if (interval_count < 1 || interval_count > longest) {
        throw invalid('Invalid recurring interval: at most three years', 'recurring[interval_count]');
      }
      if (input.unit_amount < 0 || input.unit_amount > 99_999_999)
        throw invalid('Invalid unit_amount', 'unit_amount');
      const product = await productOf(work, input);
      if (input.lookup_key) await takeLookupKey(work, input.lookup_key, input.transfer_lookup_key);
      const { unit_amount, active } = input;
      const words = { lookup_key: input.lookup_key ?? null, nickname: input.nickname ?? null };
      const rest = { interval, interval_count, ...words, metadata: merged({}, input.metadata) };
      return save(tx, 'price', newPrice({ product, currency: input.currency, unit_amount, active, ...rest }, now));
    },
  ),
  route('GET', '/v1/prices/:id', {}, ({ tx }, _, id) => one(tx, 'price', id)),
  route(
    'GET',
    '/v1/prices',
    {
      ...page,
      active: z.enum(['true', 'false']).optional(),
      currency: currency.optional(),
      lookup_keys: z.array(text).max(10).optional(),
      product: text.optional(),
      type: z.enum(['recurring', 'one_time']).optional(),
    },
    async ({ tx }, { active, currency: in_currency, lookup_keys, product, type, ...asked }) => {
      const conditions = [
        where('active', active),
        where('currency', in_currency),
        where('product', product),
        where('type', type),
      ];
      const found = await all(tx, 'price', ...conditions);
      const named = lookup_keys?.length
        ? found.filter((price) => lookup_keys.includes(price.lookup_key ?? ''))
        : found;
      return pageOf('/v1/prices', named, asked);
    },
  ),
  route(
    'POST',
    '/v1/prices/:id',
    {
      active: flag.optional(),
      lookup_key: clearable.optional(),
      transfer_lookup_key: flag.default(false),
      nickname: clearable.optional(),
      metadata: metadata.optional(),
    },
    async (work, { transfer_lookup_key, ...change }, id) => {
      const before = await one(work.tx, 'price', id);
      if (change.lookup_key && change.lookup_key !== before.lookup_key) {
        await takeLookupKey(work, change.lookup_key, transfer_lookup_key);
      }
      const price = await one(work.tx, 'price', id);
      const { active = price.active, lookup_key = price.lookup_key, nickname = price.nickname } = change;
      return save(work.tx, 'price', {
        ...price,
        active,
        lookup_key,
        nickname,
        metadata: merged(price.metadata, change.metadata),
      });
    },
  ),
];

async function productOf(
  { tx, now }: Work,
  input: {
    product?: string | undefined;
    product_data?: { name: string; metadata?: '' | Record<string, string> | undefined } | undefined;
  },
): Promise<string> {
  const { product, product_data } = input;
  if ((product === undefined) === (product_data === undefined)) {
    throw invalid('Specify exactly one of product, product_data.', 'product', 'parameter_missing');
  }
  if (product !== undefined) return (await one(tx, 'product', product, 'product')).id;
  const parts = { name: product_data?.name as string, description: null, active: true };
  const fresh = newProduct({ ...parts, metadata: merged({}, product_data?.metadata) }, now);
  return (await save(tx, 'product', fresh)).id;
}

/** A lookup key belongs to one price: it is taken from the one that has it, where the caller says so. One at a time. */
async function takeLookupKey({ tx }: Work, key: string, transfer: boolean): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('local_stripe_lookup_key'))`);
  for (const price of await all(tx, 'price', where('lookup_key', key))) {
    if (!transfer) throw invalid(`A price (\`${price.id}\`) already uses that lookup key.`, 'lookup_key');
    await save(tx, 'price', { ...price, lookup_key: null });
  }
}
