import { sql } from 'drizzle-orm';
import { rows } from '#server/db/open.ts';
import { ok, type Person, type TestApp } from './app.ts';
import { aTopicWith } from './factories.ts';

/** Starts a quiz and answers its body; fails the test when it does not start. */
export async function startQuiz(person: Person, topic_id: string, settings: Record<string, unknown> = {}) {
  return ok(await person.call('POST', `/api/topics/${topic_id}/attempts`, settings)) as { attempt: any };
}

/** A learner who has begun a quiz of a new topic with so many questions. */
export async function begunQuiz(app: TestApp, questions: number, settings: Record<string, unknown> = {}) {
  const topic = await aTopicWith(app.deps, questions);
  const learner = await app.person();
  return { topic, learner, ...(await startQuiz(learner, topic.id, settings)) };
}

/** Saves picks or a flag of one question, as made at the app's present moment unless told otherwise. */
export function save(person: Person, attempt_id: string, position: number, change: Record<string, unknown>) {
  return person.call('PUT', `/api/attempts/${attempt_id}/questions/${position}`, change);
}

/**
 * Answers every question, right where `right(position)` says so, and completes. The questions are the factories': the right
 * choice is the one that says 'one'.
 */
export async function completeWith(person: Person, attempt: any, right: (position: number) => boolean) {
  for (const question of attempt.questions) {
    const wanted = right(question.position) ? 'one' : 'two';
    const choice = question.choices.find((shown: { answer_text: string }) =>
      shown.answer_text.includes(` ${wanted} `),
    );
    ok(await save(person, attempt.id, question.position, { picks: [choice.id], made_at: attempt.server_now }));
  }
  return complete(person, attempt.id);
}

export async function complete(person: Person, attempt_id: string) {
  return ok(await person.call('POST', `/api/attempts/${attempt_id}/complete`)).attempt as any;
}

/** The questions of an attempt in the order in which it shows them. */
export async function idsOf(app: TestApp, attempt_id: string): Promise<string[]> {
  const list = await rows<{ question_id: string }>(
    app.deps.db,
    sql`select question_id from attempt_questions where attempt_id = ${attempt_id} order by position`,
  );
  return list.map((row) => row.question_id);
}
