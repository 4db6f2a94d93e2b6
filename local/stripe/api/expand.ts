import type { Db } from '#server/db/open.ts';
import { invalid } from '../failure.ts';
import { newId } from '../ids.ts';
import { shown } from '../shown.ts';
import { find, type Kind } from '../store.ts';

type Shape = Record<string, unknown>;

/** What an id names, by its beginning. */
const kinds: Record<string, Kind> = {
  cus: 'customer',
  in: 'invoice',
  pm: 'payment_method',
  price: 'price',
  prod: 'product',
  sub: 'subscription',
};

/**
 * The answer as it goes out, with the ids that the caller asked for replaced by what they name: `latest_invoice`,
 * `data.customer`. Throws the provider's 400 for what cannot be expanded.
 */
export async function expanded(db: Db, body: object, paths: string[]): Promise<object> {
  const answer = hidden(body);
  for (const path of paths) await expandIn(db, answer, path.split('.'), path);
  return answer;
}

async function expandIn(db: Db, within: unknown, [name = '', ...rest]: string[], path: string): Promise<void> {
  const shape = within as Shape;
  if (name === 'line_items' && shape.object === 'checkout.session') shape.line_items = await lineItems(db, shape);
  const value = shape[name];
  if (value === undefined) throw invalid(`This property cannot be expanded (${path}).`, 'expand');
  if (typeof value === 'string') shape[name] = await named(db, value, path);
  if (rest.length === 0 || shape[name] === null) return;
  const inner = shape[name];
  for (const each of Array.isArray(inner) ? inner : [inner]) await expandIn(db, each, rest, path);
}

async function named(db: Db, id: string, path: string): Promise<object> {
  const kind = kinds[id.slice(0, id.indexOf('_'))];
  const object = kind && (await find(db, kind, id));
  if (!object) throw invalid(`This property cannot be expanded (${path}).`, 'expand');
  return hidden(object);
}

/** What a session sells, only on request. */
async function lineItems(db: Db, session: Shape): Promise<object> {
  const stored = await find(db, 'checkout.session', session.id as string);
  const price = stored && (await find(db, 'price', stored.sandbox.price));
  const product = price && (await find(db, 'product', price.product));
  const amount = { amount_discount: 0, amount_subtotal: price?.unit_amount, amount_tax: 0 };
  const item = {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    ...amount,
    amount_total: price?.unit_amount,
    currency: price?.currency,
    description: product?.name,
    metadata: {},
    price,
    quantity: 1,
  };
  return {
    object: 'list',
    data: [item],
    has_more: false,
    url: `/v1/checkout/sessions/${String(session.id)}/line_items`,
  };
}

function hidden(body: object): Shape {
  const answer: Shape = { ...shown(body) };
  if (answer.object === 'list') answer.data = (answer.data as object[]).map(shown);
  return answer;
}
