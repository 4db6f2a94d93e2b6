import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDeliveredItems } from './delivered-items.ts';

const DAY = 86_400_000;

function aDay(most?: number) {
  let now = Date.UTC(2026, 10, 20, 23, 59);
  const items = createDeliveredItems(() => new Date(now), most);
  return { ...items, pass: (ms: number) => (now += ms) };
}

test('an item is new once a day and learner, whichever version its id has', () => {
  const { newAmong, add, pass } = aDay();
  const ids = [randomUUID(), randomUUIDv7(), randomUUIDv7()];
  expect(newAmong('mara', [...ids, ...ids])).toEqual(ids);
  add('mara', ids);
  expect([newAmong('mara', ids), newAmong('ben', ids)]).toEqual([[], ids]);
  pass(60_000);
  expect(newAmong('mara', ids)).toEqual(ids);
});

test('what is removed is new again', () => {
  const { newAmong, add, remove } = aDay();
  const ids = [randomUUID(), randomUUID()];
  add('mara', ids);
  remove('mara', ids.slice(1));
  expect(newAmong('mara', ids)).toEqual(ids.slice(1));
});

test('it stays small: who was given nothing for the longest time is forgotten, never who was given something now', () => {
  const { newAmong, add, pass } = aDay(100);
  const some = (count: number) => Array.from({ length: count }, randomUUID);
  const [first, second, third] = [some(40), some(40), some(40)];
  add('mara', first);
  add('ben', second);
  newAmong('mara', []);
  add('ida', third);
  expect(newAmong('mara', first)).toEqual([]);
  expect(newAmong('ben', second)).toEqual(second);
  const many = some(300);
  add('ida', many);
  expect(newAmong('ida', many)).toEqual([]);
  expect(newAmong('mara', first)).toEqual(first);
  pass(DAY);
  add('mara', first);
  add('ben', first);
  expect([newAmong('mara', first), newAmong('ben', first)], 'yesterday takes no room').toEqual([[], []]);
});
