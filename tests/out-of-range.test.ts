import { describe, expect, test } from 'vitest';
import { exportLists } from '#core/own-account/contract-export.ts';
import { type Answer, useTestApp } from './support/app.ts';
import { examples } from './support/examples.ts';
import {
  expectFailure,
  fieldsOf,
  type Input,
  type Operation,
  operations,
  requestFor,
  schemaOf,
} from './support/operations.ts';
import { aWorld, type World } from './support/world.ts';

const app = useTestApp();
const all = operations().filter(({ input }) => input !== undefined);
const paged = all.filter((operation) => fieldsOf(operation).includes('cursor'));

const moments = [
  ...['0000-01-01T00:00:00.000Z', '0000-01-01', '-000001-01-01T00:00:00.000Z', '+275760-09-13T00:00:00.000Z'],
  ...['294277-01-01T00:00:00.000Z', '+294277-01-01T00:00:00.000Z', '10000-01-01', '9999-12-31T23:59:59.999-14:00'],
  ...['2026-02-30T00:00:00.000Z', '2026-02-30', '2026-01-01T24:00:00.000Z', 'NaN', 'infinity', 'now'],
  ...[
    '0001-01-01T00:00:00.000Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59.999Z',
    '0001-01-01',
    '9999-12-31',
  ],
];
const numbers = [2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, -(2 ** 63), 1e308, 5e-324, -0.5, 'NaN', '9'.repeat(30)];
const texts = ['\0', 'a\0b', '\ud800', 'a\udc00b'];
const hostile = [...moments, ...numbers, ...texts];

/** A value of each type that lists are sorted by: a moment, an id, a number, a text. */
const sane = ['2026-11-20T09:00:00.000Z', '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', '7', 'x'];
const ofLength = (length: number): string[][] =>
  length === 0 ? [[]] : ofLength(length - 1).flatMap((keys) => sane.map((value) => [...keys, value]));
const possibleKeys = [1, 2, 3].flatMap(ofLength);

/** Calls the operation; only a failure of the server itself fails the test. */
async function expectServed(world: World, operation: Operation, input: Input): Promise<Answer> {
  const { path, body } = requestFor(operation, input);
  const person = operation.access === 'admin' ? world.administrator : world.a;
  const answer = await person.call(operation.method, path, body);
  const what = `${operation.name} ${JSON.stringify(input).slice(0, 500)}`;
  if (answer.status !== 200) expectFailure(answer, what);
  expect(
    app.errors.splice(0).map(({ error }) => String(error)),
    what,
  ).toEqual([]);
  return answer;
}

describe('what the database cannot store is refused in a cursor', () => {
  test.for(paged)('of $name', async (operation) => {
    const world = await aWorld(app);
    const example = (await examples[operation.name]?.(world, world.a)) ?? {};
    const ask = (input: Input) => expectServed(world, operation, { ...example, ...input });
    const seen = new Set<string>();
    for (const order of ordersOf(operation))
      for (const list of listsOf(operation)) {
        const cursorOf = (parts: unknown[]) => list + Buffer.from(JSON.stringify(parts)).toString('base64url');
        const isTaken = async (parts: unknown[]) => (await ask({ ...order, cursor: cursorOf(parts) })).status === 200;
        const [head, keys] = await firstTaken(Object.values(order), isTaken);
        if (seen.has(`${list} ${keys}`)) continue;
        seen.add(`${list} ${keys}`);
        for (const n of keys.keys())
          for (const value of [...hostile, null, {}, true])
            await ask({ ...order, cursor: cursorOf([...head, 0, 0, ...keys.with(n, value as string)]) });
        for (const skipped of hostile) await ask({ ...order, cursor: cursorOf([...head, skipped, 1, ...keys]) });
      }
    for (const value of hostile) await ask({ cursor: String(value) });
  });
});

describe('what the database cannot store is refused in every field', () => {
  test.for(all)('of $name', async (operation) => {
    const world = await aWorld(app);
    const example = (await examples[operation.name]?.(world, world.a)) ?? {};
    for (const name of fieldsOf(operation).filter((field) => !(field in example)))
      for (const value of hostile) await expectServed(world, operation, { ...example, [name]: value });
    for (const [path, value] of leavesOf(example))
      for (const wrong of alike(value)) await expectServed(world, operation, replaced(example, path, wrong) as Input);
  });
});

/** An input for each order of the list. */
function ordersOf(operation: Operation): Input[] {
  const { sort, show } = (schemaOf(operation).properties ?? {}) as Record<string, { enum?: string[] } | undefined>;
  if (sort?.enum) return sort.enum.map((one) => ({ sort: one }));
  return show?.enum ? show.enum.map((one) => ({ show: one })) : [{}];
}

/** What a cursor begins with where an operation has several lists. */
function listsOf({ name }: Operation): string[] {
  return name === 'account.exportData' ? exportLists.map((list) => `${list}.`) : [''];
}

/** The beginning and the keys of a cursor that the list takes, found by trying: there may be a name, and there are one to three keys. */
async function firstTaken(names: unknown[], isTaken: (parts: unknown[]) => Promise<boolean>) {
  for (const head of [[], ...names.map((name) => [name])])
    for (const keys of possibleKeys) if (await isTaken([...head, 0, 0, ...keys])) return [head, keys] as const;
  throw new Error('No cursor of our own format is taken.');
}

type Path = (string | number)[];

function leavesOf(value: unknown, path: Path = []): [Path, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, one]) => leavesOf(one, [...path, name]));
}

function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value)) return value.with(Number(name), replaced(value[Number(name)], rest, by));
  return { ...(value as Input), [name]: replaced((value as Input)[name], rest, by) };
}

function alike(value: unknown): unknown[] {
  if (typeof value === 'number' || /^\d+$/.test(String(value))) return numbers;
  if (value === null || /^\d{4}-\d\d-\d\d/.test(String(value))) return hostile;
  return typeof value === 'string' ? texts : [];
}
