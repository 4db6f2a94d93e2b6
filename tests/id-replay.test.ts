import { expect, test } from 'vitest';
import * as z from 'zod';
import { type Answer, useTestApp } from './support/app.ts';
import { countCases } from './support/count-cases.ts';
import { examples } from './support/examples.ts';
import { type Input, type Operation, operations, requestFor } from './support/operations.ts';
import { rounds } from './support/rounds.ts';
import { aWorld, everyRow, type World } from './support/world.ts';

const app = useTestApp();
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** The fields of an operation's input that take an id, as its contract and its example say. */
function idFields({ input }: Operation, example: Input): string[] {
  const schema = input
    ? (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as z.core.JSONSchema._JSONSchema)
    : {};
  const declared = typeof schema === 'object' ? Object.entries(schema.properties ?? {}) : [];
  const found = [
    ...declared.filter(([, part]) => /"format":"uuid"/.test(JSON.stringify(part))).map(([name]) => name),
    ...Object.entries(example)
      .filter(([, value]) => typeof value === 'string' && uuid.test(value))
      .map(([name]) => name),
  ];
  return [...new Set(found)];
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
