import { expect, test } from 'vitest';
import type { Database } from './open.ts';
import { together } from './together.ts';
import { fromDatabase } from './unavailable.ts';

const database = {} as Database;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('those that ask in one turn are served by one statement, each with its own', async () => {
  const served: number[][] = [];
  const ask = together<number, number>(async (_, asked) => {
    served.push([...asked]);
    return asked.map((one) => one * 2);
  });
  expect(await Promise.all([1, 2, 2].map((one) => ask(database, one)))).toEqual([2, 4, 4]);
  expect(served).toEqual([[1, 2, 2]]);
});

test('two statements are under way at once: who asks meanwhile goes together in the next', async () => {
  const served: number[][] = [];
  const ends: (() => void)[] = [];
  const ask = together<number, number>(async (_, asked) => {
    served.push([...asked]);
    await new Promise<void>((resolve) => ends.push(resolve));
    return [...asked];
  });
  const found: Promise<number>[] = [];
  for (const one of [1, 2, 3, 4]) {
    found.push(ask(database, one));
    await turn();
  }
  expect(served).toEqual([[1], [2]]);
  ends[0]?.();
  await expect.poll(() => served).toEqual([[1], [2], [3, 4]]);
  for (const end of ends) end();
  expect(await Promise.all(found)).toEqual([1, 2, 3, 4]);
});

test('nobody fails by what another one sent: a statement that fails is run for each of them alone', async () => {
  const ask = together<number, number>(async (_, asked) => {
    if (asked.includes(2)) throw new Error('two');
    return [...asked];
  });
  const outcomes = await Promise.allSettled([1, 2, 3].map((one) => ask(database, one)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('while the database is away all that ask together are told so, and the next are served', async () => {
  let away = true;
  let runs = 0;
  const ask = together<number, number>(async (_, asked) => {
    runs += 1;
    if (away) fromDatabase(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
    return [...asked];
  });
  const outcomes = await Promise.allSettled([1, 2].map((one) => ask(database, one)));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(runs).toBe(1);
  away = false;
  expect(await ask(database, 3)).toBe(3);
});
