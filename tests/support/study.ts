import { randomUUIDv7 } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { fold } from '#core/study/memory.ts';
import { question_versions, questions } from '#server/questions/tables.ts';
import { STALE } from '#server/study/log.ts';
import { first_answers, memories, reviews } from '#server/study/tables.ts';
import { ok, type Person, type TestApp } from './app.ts';

/** Everything that is remembered of everybody. Fails the test where a memory is not the fold of its reviews. */
export async function remembered({ deps: { db } }: Pick<TestApp, 'deps'>) {
  const log = await db.select().from(reviews).orderBy(reviews.reviewed_at, reviews.id);
  const all = await db.select().from(memories);
  for (const memory of all) {
    const own = log.filter(({ user_id, item_id }) => user_id === memory.user_id && item_id === memory.item_id);
    expect(foldedPart(memory)).toEqual(
      foldedPart({ ...emptied, model: memory.model, ...fold(own, memory.reset_at) }),
    );
  }
  return { reviews: log, memories: all, first_answers: await db.select().from(first_answers) };
}

const emptied = { state: null, last_at: null, due_at: null, reps: 0, lapses: 0, last_grade: null };

type Folded = Pick<typeof memories.$inferSelect, 'model' | keyof typeof emptied>;

function foldedPart({ model, state, last_at, due_at, reps, lapses, last_grade }: Folded) {
  return { model, state, last_at, due_at, reps, lapses, last_grade };
}

/** A learner's answer to the current version of a question of the factories, right or wrong. */
export async function anAnswer(
  { deps }: Pick<TestApp, 'deps'>,
  question_id: string,
  isRight: boolean,
  rest: object = {},
) {
  const [version] = await deps.db
    .select({ id: question_versions.id, choices: question_versions.choices })
    .from(question_versions)
    .innerJoin(questions, eq(questions.current_version_id, question_versions.id))
    .where(eq(questions.id, question_id));
  const { id: question_version_id = '', choices = [] } = version ?? {};
  const picks = choices
    .filter(({ is_correct }) => is_correct === isRight)
    .slice(0, 1)
    .map(({ id }) => id);
  return {
    ...{ kind: 'question', id: randomUUIDv7(), item_id: question_id, question_version_id, picks },
    reviewed_at: deps.clock().toISOString(),
    ...rest,
  };
}

export function aGrade({ deps }: Pick<TestApp, 'deps'>, item_id: string, grade: number, rest: object = {}) {
  return { kind: 'card', id: randomUUIDv7(), item_id, grade, reviewed_at: deps.clock().toISOString(), ...rest };
}

/** Sends reviews and returns what became of each; fails the test where the call itself fails. */
export async function sendReviews(person: Person, reviews: readonly object[]): Promise<any[]> {
  return ok(await person.call('POST', '/api/study/reviews', { reviews })).results;
}

/** Reviews of a card by SQL, as many as no call would take: the longest there are, in the last hour, with a stale memory. */
export async function manyReviews(
  { deps: { db, clock } }: Pick<TestApp, 'deps'>,
  { who: { user_id } }: Person,
  { card_id, topic_id }: { card_id: string; topic_id: string },
  count: number,
): Promise<void> {
  const now = clock().toISOString();
  await db.execute(sql`insert into memories (user_id, card_id, topic_id, model)
    values (${user_id}, ${card_id}, ${topic_id}, ${STALE})`);
  await db.execute(sql`insert into reviews (id, user_id, item_id, reviewed_at, received_at, grade, duration_ms, source)
    select gen_random_uuid(), ${user_id}::uuid, ${card_id}::uuid, ${now}::timestamptz - n * interval '0.2 seconds', ${now}::timestamptz,
      3, 300000, 'queue' from generate_series(1, ${count}::int) n`);
}
