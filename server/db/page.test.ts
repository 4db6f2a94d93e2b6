import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { sortsBy } from '#core/sort.ts';
import { type Orders, orderOf, pageOf } from './page.ts';

const things = pgTable('things', { id: uuid('id').primaryKey(), code: text('code'), name: text('name') });
const orders: Orders<'code' | 'name', Record<'id' | 'code' | 'name', string>> = {
  code: {
    keys: [
      [things.code, 'text'],
      [things.id, 'uuid'],
    ],
    of: ({ code, id }) => [code, id],
  },
  name: {
    keys: [
      [things.name, 'text'],
      [things.id, 'uuid'],
    ],
    of: ({ name, id }) => [name, id],
  },
};
const sorts = sortsBy(['code', 'name']);
const found = [1, 2].map((n) => ({ id: `00000000-0000-0000-0000-00000000000${n}`, code: `C${n}`, name: `N${n}` }));

test.each(sorts)('a cursor of the order %s is accepted in this order and this direction only', (sort) => {
  const order = orderOf(orders, sort);
  const { next_cursor } = pageOf({ cursor: undefined, size: 1, ...order }).answer(found, order.of);
  const { previous_cursor } = pageOf({ cursor: next_cursor ?? '', size: 1, ...order }).answer(found, order.of);
  for (const cursor of [next_cursor, previous_cursor]) {
    expect(cursor).toEqual(expect.any(String));
    const accepts = (other: (typeof sorts)[number]) => accepted(cursor, orderOf(orders, other));
    expect(sorts.filter(accepts)).toEqual([sort]);
    expect(accepted(cursor, { keys: orders.code.keys }), 'in a list with one order').toBe(false);
  }
});

test('a list with one order accepts its own cursors, and none that names an order', () => {
  const order = { keys: orders.code.keys };
  const { next_cursor } = pageOf({ cursor: undefined, size: 1, ...order }).answer(found, orders.code.of);
  expect(accepted(next_cursor, order)).toBe(true);
  expect(sorts.filter((sort) => accepted(next_cursor, orderOf(orders, sort)))).toEqual([]);
});

function accepted(cursor: string | null, order: Omit<Parameters<typeof pageOf>[0], 'cursor'>): boolean {
  try {
    pageOf({ cursor: cursor ?? '', ...order });
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'MALFORMED_REQUEST' });
    return false;
  }
}
