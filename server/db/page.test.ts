import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { sortsBy } from '#core/lib/sort.ts';
import { lowered, type Orders, pageOf, sortedPage } from './page.ts';

const things = pgTable('things', { id: uuid('id').primaryKey(), code: text('code').notNull(), name: text('name') });
const orders: Orders<'code' | 'name'> = { code: [things.code, things.id], name: [lowered(things.name), things.id] };
const sorts = sortsBy(['code', 'name']);
const found = [1, 2].map((n) => ({ id: `00000000-0000-0000-0000-00000000000${n}`, code: `C${n}`, name: null }));
const asIs = (row: object) => row;
const total = { total: 2, total_is_estimate: false };

test.each(sorts)('a cursor of the order %s is accepted in this order and this direction only', (sort) => {
  const { next_cursor } = sortedPage(orders, { sort, size: 1 }).answer(found, asIs, total);
  const { previous_cursor } = sortedPage(orders, { sort, size: 1, cursor: next_cursor ?? '' }).answer(
    found,
    asIs,
    total,
  );
  for (const cursor of [next_cursor, previous_cursor]) {
    expect(cursor).toEqual(expect.any(String));
    const accepts = (other: (typeof sorts)[number]) =>
      accepted(() => sortedPage(orders, { sort: other, ...at(cursor) }));
    expect(sorts.filter(accepts)).toEqual([sort]);
    expect(
      accepted(() => pageOf({ keys: orders.code, ...at(cursor) })),
      'in a list with one order',
    ).toBe(false);
  }
});

test('a list with one order accepts its own cursors, and none that names an order or has nothing where there is always something', () => {
  const cursorOf = (code: unknown) => pageOf({ keys: orders.code, size: 1 }).answer(found, ({ id }) => [code, id]);
  const { next_cursor } = cursorOf('C1');
  expect(accepted(() => pageOf({ keys: orders.code, ...at(next_cursor) }))).toBe(true);
  expect(sorts.filter((sort) => accepted(() => sortedPage(orders, { sort, ...at(next_cursor) })))).toEqual([]);
  expect(accepted(() => pageOf({ keys: orders.code, ...at(cursorOf(null).next_cursor) }))).toBe(false);
});

const at = (cursor: string | null) => ({ cursor: cursor ?? '' });

function accepted(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'MALFORMED_REQUEST' });
    return false;
  }
}
