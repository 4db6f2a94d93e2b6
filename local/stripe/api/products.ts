import { invalid } from '../failure.ts';
import { newProduct } from '../objects/product.ts';
import { find, one, save } from '../store.ts';
import { flag, merged, metadata, route, text } from './route.ts';

export const productRoutes = [
  route(
    'POST',
    '/v1/products',
    {
      id: text.optional(),
      name: text,
      description: text.optional(),
      active: flag.default(true),
      metadata: metadata.optional(),
    },
    async ({ tx, now }, input) => {
      if (input.id && (await find(tx, 'product', input.id))) {
        throw invalid('Product already exists.', 'id', 'resource_already_exists');
      }
      const parts = { ...input, description: input.description ?? null, metadata: merged({}, input.metadata) };
      return save(tx, 'product', newProduct(parts, now));
    },
  ),
  route('GET', '/v1/products/:id', {}, ({ tx }, _, id) => one(tx, 'product', id)),
];
