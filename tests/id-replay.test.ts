import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { createLimits } from '#server/http/rate-limit.ts';
import { type Answer, useTestApp } from './support/app.ts';
import { countCases } from './support/count-cases.ts';
import { examples } from './support/examples.ts';
import { type Input, type Operation, operations, requestFor } from './support/operations.ts';
import { rounds } from './support/rounds.ts';
import { aWorld, everyRow, type World } from './support/world.ts';

const app = useTestApp();
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const jsonSchemaOf = (input: z.ZodType) =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as z.core.JSONSchema._JSONSchema;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** The fields of an operation's input that take an id, as its contract and its example say. */
function idFields({ input }: Operation, example: Input): string[] {
  const schema = input ? jsonSchemaOf(input) : {};
  const declared = typeof schema === 'object' ? Object.entries(schema.properties ?? {}) : [];
  const found = [
    ...declared.filter(([, part]) => /"format":"uuid"/.test(JSON.stringify(part))).map(([name]) => name),
    ...Object.entries(example)
      .filter(([, value]) => typeof value === 'string' && uuid.test(value))
      .map(([name]) => name),
  ];
  return [...new Set(found)];
}

/** What an id outside the path only asks about, or is compared with. */
const compared = /^(entitlements\.verify|flashcardsAdmin\.(preview|upload) category_id)/;

/** Whether an operation can do nothing without what this id names. */
function isNeeded({ name, method, path }: Operation, field: string): boolean {
  if (path.includes(`{${field}}`)) return true;
  const isAbout = /^(topic|category|quiz|entitlement|user|attempt|before)_id$/.test(field);
  return method !== 'GET' && isAbout && !compared.test(`${name} ${field}`);
}

/** The places in an input at which its schema has an id. */
function idPlaces(
  schema: z.core.JSONSchema._JSONSchema | undefined,
  place: string[] = [],
): { place: string[]; isMadeByClient: boolean }[] {
  if (typeof schema !== 'object') return [];
  if (schema.format === 'uuid') return [{ place, isMadeByClient: schema.pattern?.includes('-7[') ?? false }];
  const kinds = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const items = Array.isArray(schema.items) ? undefined : schema.items;
  const found = [
    ...kinds.flatMap((kind) => idPlaces(kind, place)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => idPlaces(part, [...place, name])),
    ...idPlaces(items, [...place, '0']),
  ];
  return [...new Map(found.map((one) => [one.place.join('.'), one])).values()];
}

/** Every id that the operations take. */
const idsTaken = () =>
  operations().flatMap((operation) =>
    (operation.input ? idPlaces(jsonSchemaOf(operation.input)) : []).map((one) => ({ operation, ...one })),
  );

const valueAt = (input: any, place: string[]) => place.reduce((part, name) => part?.[name], input);

/** The parts of a response that are about an id: whether one says that it is refused. */
function saidOf(told: unknown, id: string): object[] {
  if (told === null || typeof told !== 'object') return [];
  const own = Object.values(told).includes(id) ? [told] : [];
  return [...own, ...Object.values(told).flatMap((part) => saidOf(part, id))];
}

/** Every row that says something of A, as text. */
async function rowsOfA({ a, owned }: World): Promise<string[]> {
  const ids = [a.who.user_id, ...owned];
  const told = Object.values(await everyRow(app)).flatMap((rows) => rows.map((row) => JSON.stringify(row)));
  return told.filter((row) => ids.some((id) => row.includes(id))).sort();
}

/** Ids of A's rows: what the examples have made for A is among them. */
function idsIn(rows: readonly string[], { a }: World): string[] {
  return rows.flatMap((text) => {
    const { row } = JSON.parse(text) as { row: { id?: unknown; user_id?: unknown } };
    return row.user_id === a.who.user_id && typeof row.id === 'string' ? [row.id] : [];
  });
}

/** More is tried than an account may in an hour. */
async function beginLimitsAnew(): Promise<void> {
  await app.deps.db.execute(sql`delete from rate_limits`);
  app.deps.limits = createLimits(app.deps.database, undefined, app.deps);
}

test('an id of A in a call of B does nothing to A, shows nothing of A and is answered as one of nobody', async ({
  task,
}) => {
  const world = await aWorld(app);
  const { a, b } = world;
  const prepared = [];
  for (const operation of operations().filter(({ access }) => access !== 'admin')) {
    const example = (await examples[operation.name]?.(world, b)) ?? {};
    for (const field of idFields(operation, example)) prepared.push({ operation, example, field });
  }
  expect(prepared.length, prepared.map(({ operation }) => operation.name).join(', ')).toBeGreaterThan(20);
  const before = await rowsOfA(world);
  const foreign = [world.exam.id, world.done.id, world.other_session, a.who.user_id, ...idsIn(before, world)];
  const tried = [...new Set<string>(foreign)].slice(0, rounds(4, foreign.length));
  for (const { operation, example, field } of prepared) {
    // A list of ids takes one in a list.
    const ask = (id: string): Promise<Answer> => {
      const given = { ...example, [field]: Array.isArray(example[field]) ? [id] : id };
      const { path, body } = requestFor(operation, given);
      return b.call(operation.method, path, body);
    };
    const nobody = await ask(UNKNOWN);
    for (const id of tried) {
      await beginLimitsAnew();
      const answer = await ask(id);
      const what = `${operation.name}, ${field} of A's ${id}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`;
      expect([answer.status, answer.body.code], what).toEqual([nobody.status, nobody.body.code]);
      const said = JSON.stringify(answer.body);
      expect(said, what).not.toMatch(/Learner A/);
      expect(said, what).not.toContain(a.email);
      countCases(task, 1);
    }
  }
  expect(await rowsOfA(world)).toEqual(before);
});

test('an id that the client makes, from two accounts at once, is stored for one of them, as both are told then and later', async ({
  task,
}) => {
  const taking = idsTaken().filter(({ isMadeByClient }) => isMadeByClient);
  expect(taking.map(({ operation, place }) => `${operation.name} ${place.join('.')}`)).toContain(
    'study.review reviews.0.id',
  );
  const world = await aWorld(app);
  const people = [world.administrator, world.b];
  for (const { operation, place } of taking) {
    for (let round = 0; round < rounds(5, 30); round++) {
      const example = (await examples[operation.name]?.(world, world.b)) ?? {};
      const id = valueAt(example, place) as string;
      const { path, body } = requestFor(operation, example);
      const ask = () => Promise.all(people.map((person) => person.call(operation.method, path, body)));
      const told = await ask();
      const what = `${operation.name}: ${JSON.stringify(told.map((one) => one.body))}`;
      const isKept = told.map((one) => one.status < 300 && saidOf(one.body, id).every((said) => !('code' in said)));
      expect(isKept.sort(), what).toEqual([false, true]);
      const tables = Object.values(await everyRow(app)).flat() as { row?: { id?: unknown } }[];
      expect(tables.filter(({ row }) => row?.id === id).length, what).toBe(1);
      expect(
        (await ask()).map(({ status, body }) => [status, body]),
        what,
      ).toEqual(told.map(({ status, body }) => [status, body]));
      countCases(task, 1);
    }
  }
});

test('an id in capitals is the same id to every operation', async ({ task }) => {
  const world = await aWorld(app);
  for (const { operation, place } of idsTaken()) {
    const example = (await examples[operation.name]?.(world, world.b)) ?? {};
    const id = valueAt(example, place);
    if (typeof id !== 'string') continue;
    const given = structuredClone(example);
    valueAt(given, place.slice(0, -1))[place.at(-1) as string] = id.toUpperCase();
    expect(operation.input?.parse(given), `${operation.name} ${place.join('.')}`).toEqual(
      operation.input?.parse(example),
    );
    countCases(task, 1);
  }
});

/** By code: what is said of an id that nothing has. */
const notFound = {
  ATTEMPT_NOT_FOUND: 'This attempt does not exist or belongs to somebody else.',
  BLOG_CATEGORY_NOT_FOUND: 'This category no longer exists.',
  BUILT_QUIZ_NOT_FOUND: 'This quiz no longer exists. If it was deleted in the last 30 days it is in the trash.',
  BULK_ACTION_NOT_FOUND: 'This is no longer listed.',
  CATEGORY_NOT_FOUND: 'Category not found',
  ENTITLEMENT_NOT_FOUND: 'Entitlement not found',
  FLASHCARD_NOT_FOUND: 'This flashcard no longer exists.',
  GRANT_NOT_FOUND: 'User entitlement not found',
  PAGE_NOT_FOUND: 'Page not found',
  PASSKEY_NOT_FOUND: 'This passkey is no longer part of your account.',
  POST_NOT_FOUND: 'Blog post not found',
  QUESTION_NOT_FOUND: 'This question no longer exists.',
  REPORT_UNKNOWN: 'This report no longer exists.',
  REVIEW_NOT_FOUND: 'This answer does not exist or belongs to somebody else.',
  REVISION_NOT_FOUND: 'This revision is no longer available.',
  SESSION_NOT_FOUND: 'This session does not exist or has ended already.',
  STUDY_ITEM_NOT_FOUND: 'This question or card no longer exists.',
  TIER_NOT_FOUND: 'There is no such subscription tier.',
  TOKEN_NOT_FOUND: 'There is no such access token.',
  TOPIC_NOT_FOUND: 'Topic not found',
  TRASH_NOT_FOUND: 'This is no longer in the trash.',
  USER_UNKNOWN: 'This user no longer exists.',
  VIEW_NOT_FOUND: 'This view no longer exists.',
};

test('an id that nothing has is not found, whichever operation it comes to, and nothing is changed', async () => {
  const world = await aWorld(app);
  const calls = [];
  for (const operation of operations()) {
    const caller = operation.access === 'admin' ? world.administrator : world.a;
    const example = (await examples[operation.name]?.(world, caller)) ?? {};
    for (const field of idFields(operation, example).filter((name) => isNeeded(operation, name))) {
      if (typeof example[field] !== 'string') continue;
      const what = `${operation.name}, ${field}`;
      calls.push({
        what,
        caller,
        method: operation.method,
        ...requestFor(operation, { ...example, [field]: UNKNOWN }),
      });
    }
  }
  expect(calls.length).toBeGreaterThan(90);
  const before = await everyRow(app);
  const said: Record<string, string> = {};
  for (const { what, caller, method, path, body } of calls) {
    const answer = await caller.call(method, path, body);
    expect(answer.status, `${what}: ${JSON.stringify(answer.body)}`).toBe(404);
    said[answer.body.code] = answer.body.error.replace(/^Nothing was \w+\. /, '');
  }
  expect(said).toEqual(notFound);
  expect(await everyRow(app)).toEqual(before);
});

const keyed = operations().filter(({ repeat }) => repeat === 'keyed');

test.each(keyed)('$name: sent thrice under one Idempotency-Key it acts once', async (operation) => {
  const world = await aWorld(app);
  const caller = operation.access === 'admin' ? world.administrator : world.a;
  const { path, body } = requestFor(operation, (await examples[operation.name]?.(world, caller)) ?? {});
  const headers = { authorization: `Bearer ${caller.token}`, 'idempotency-key': 'only-once' };
  const ask = () => app.call(operation.method, path, body, headers);
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  const before = await everyRow(app);
  expect([second.body, (await ask()).body]).toEqual([first.body, first.body]);
  expect(await everyRow(app)).toEqual(before);
});
