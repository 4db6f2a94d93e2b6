import { expect } from 'vitest';
import { fold } from '#core/study/memory.ts';
import { first_answers, memories, reviews } from '#server/study/tables.ts';
import type { TestApp } from './app.ts';

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
