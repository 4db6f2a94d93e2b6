import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { rows } from '#server/db/open.ts';
import { studyLimits } from '#server/http/rate-limit.ts';
import { codeOf, useTestApp } from './support/app.ts';
import { examples } from './support/examples.ts';
import { aTopicWith, someFlashcards } from './support/factories.ts';
import { type Operation, operations, requestFor } from './support/operations.ts';
import { aWorld, everyRow, type World } from './support/world.ts';

/*
 * A program with an account copies the bank as fast as it is given. So each operation that gives questions, keys or cards counts them,
 * or gives only what was counted before.
 */

const app = useTestApp();

const CONTENT = ['question_text', 'choices', 'back_content', 'explanation', 'correct_choices'];

type Counted = 'question' | 'card';

/** What each operation counts before it gives it. */
const counting: Record<string, Counted[]> = {
  'quiz.start': ['question'],
  'study.queue': ['question', 'card'],
  'study.review': ['question'],
  'flashcards.flashcards': ['card'],
};

/** Where the example's topic has both kinds. */
const aboutA = (kind: Counted): Record<string, () => Promise<object>> => ({
  'study.queue': async () => {
    const topic = await aTopicWith(app.deps, kind === 'question' ? 1 : 0);
    if (kind === 'card') await someFlashcards(app.deps, topic, 1);
    return { topic_id: topic.id };
  },
});

const begun = 'only questions of an attempt of the learner, counted when it started';
/** Why the others count nothing. */
const counted: Record<string, string> = {
  'quiz.attempt': begun,
  'quiz.open': begun,
  'quiz.check': begun,
  'quiz.pause': begun,
  'quiz.resume': begun,
  'quiz.complete': begun,
  'account.exportData': begun,
  'demo.quiz': 'five questions, the same for everybody',
  'demo.score': 'the key of those five',
};

const giving = operations().filter(
  ({ access, output }) => access !== 'admin' && fieldsIn(output).some((name) => CONTENT.includes(name)),
);

test('every operation whose output has questions, keys or cards counts them, or has a reason', () => {
  const named = [...Object.keys(counting), ...Object.keys(counted)];
  expect(giving.map(({ name }) => name).sort()).toEqual(named.sort());
});

describe('who has been given as much as the limit allows', () => {
  const pairs = Object.entries(counting).flatMap(([name, kinds]) => kinds.map((kind) => [name, kind] as const));

  test.each(pairs)('gets nothing more from %s: %s', async (name, kind) => {
    const world = await aWorld(app);
    const operation = named(name);
    const input = { ...(await examples[name]?.(world, world.b)), ...(await aboutA(kind)[name]?.()) };
    const { length } = fill(world, kind);
    expect(length).toBe(limitOf(kind));
    const before = await everyRow(app);
    expect(codeOf(await call(world, operation, input))).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(await everyRow(app)).toEqual(before);
  });

  test('is given again what was given today', async () => {
    const world = await aWorld(app);
    const calls = Object.keys(counting).map(
      async (name) => [named(name), await examples[name]?.(world, world.b)] as const,
    );
    const all = await Promise.all(calls);
    for (const [operation, input] of all) expect((await call(world, operation, input)).status).toBe(200);
    for (const kind of ['question', 'card'] as const) fill(world, kind, limitOf(kind) - 20);
    for (const [operation, input] of all) {
      const { status, body } = await call(world, operation, input);
      expect(status, `${operation.name}: ${JSON.stringify(body)}`).toBe(200);
    }
  });
});

const others = operations().filter(({ access, name }) => access !== 'admin' && !(name in counting));

test.each(others)('$name tells who was given nothing no text or key, and no card', async (operation) => {
  const world = await aWorld(app);
  const bank = await rows<{ text: string }>(
    app.deps.db,
    sql`select question_text as text from question_versions union select explanation from question_versions
      union select back_content from flashcards`,
  );
  const texts = new Set(bank.map(({ text }) => text));
  expect(texts.size).toBeGreaterThan(40);
  const { body } = await call(world, operation, await examples[operation.name]?.(world, world.b));
  expect(stringsIn(body).filter((text) => texts.has(text))).toEqual([]);
});

test('a program that hides what the queue gave and asks for more gets as much as the limit allows', async () => {
  const learner = await app.person();
  const { points } = studyLimits.questionsUserHour;
  const topic = await aTopicWith(app.deps, 130);
  const cards = await someFlashcards(app.deps, topic, 60);
  app.deps.limits.deliver('question', learner.who.user_id, Array.from({ length: points - 100 }, randomUUID));
  const given = new Set<string>();
  for (;;) {
    const { status, body } = await learner.call('GET', `/api/study/queue?topic_id=${topic.id}&limit=50&more=true`);
    if (status !== 200) {
      expect([status, body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
      break;
    }
    expect(body.items.length).toBeGreaterThan(0);
    for (const { item_id } of body.items) {
      given.add(item_id);
      await learner.call('PUT', `/api/study/items/${item_id}`, { buried: true });
    }
  }
  const isCard = (id: string) => cards.some((card) => card.id === id);
  const questions = [...given].filter((id) => !isCard(id));
  expect(questions.length).toBeGreaterThan(50);
  expect(questions.length).toBeLessThanOrEqual(100);
  app.pass(3_600_000);
  expect((await learner.call('GET', `/api/study/queue?topic_id=${topic.id}`)).status).toBe(200);
});

test('a deck larger than an hour may have is given whole, as the only one of its hour', async () => {
  const learner = await app.person();
  const topic = await aTopicWith(app.deps, 1);
  await someFlashcards(app.deps, topic, studyLimits.cardsUserHour.points + 1);
  const other = await aTopicWith(app.deps, 1);
  await someFlashcards(app.deps, other, 1);
  const open = ({ id }: { id: string }) => learner.call('GET', `/api/topics/${id}/flashcards`);
  expect((await open(topic)).body.flashcards).toHaveLength(studyLimits.cardsUserHour.points + 1);
  expect((await open(topic)).status).toBe(200);
  expect((await open(other)).status).toBe(429);
  app.pass(3_600_000);
  expect((await open(other)).status).toBe(200);
});

const named = (name: string): Operation => operations().find((one) => one.name === name) as Operation;

function limitOf(kind: Counted): number {
  return studyLimits[kind === 'question' ? 'questionsUserHour' : 'cardsUserHour'].points;
}

/** Gives B so many other items. */
function fill({ b }: World, kind: Counted, count = limitOf(kind)): string[] {
  return app.deps.limits.deliver(kind, b.who.user_id, Array.from({ length: count }, randomUUID));
}

function call({ b }: World, operation: Operation, input: Record<string, unknown> | undefined) {
  const { path, body } = requestFor(operation, input);
  return b.call(operation.method, path, body);
}

/** The names of all fields, however deep. */
function fieldsIn(schema: z.ZodType | undefined): string[] {
  const found = new Set<string>();
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { properties } = part as { properties?: object };
    if (properties && !Array.isArray(part)) for (const name of Object.keys(properties)) found.add(name);
    for (const inner of Object.values(part)) walk(inner);
  };
  if (schema) walk(z.toJSONSchema(schema, { unrepresentable: 'any' }));
  return [...found];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
