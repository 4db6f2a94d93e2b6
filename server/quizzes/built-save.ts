import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { record } from '../audit/record.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { existing, holdQuestions, holdTopic } from './built-hold.ts';
import { quiz_questions, quizzes } from './tables.ts';

export interface BuiltQuiz {
  title: string;
  description: string;
  topic_id: string;
  /** Minutes. */
  time_limit: number;
  /** Per cent. */
  passing_score: number;
  /** In the order in which learners get them. */
  question_ids: string[];
}

/** Saves a new quiz. Throws TOPIC_NOT_FOUND, BUILT_QUESTIONS_GONE and BUILT_QUESTIONS_UNANSWERED. */
export async function addBuilt(deps: Deps, who: Who, written: BuiltQuiz) {
  return deps.db.transaction(async (tx) => {
    await holdTopic(tx, written.topic_id);
    await holdQuestions(tx, written.question_ids);
    const { question_ids, ...settings } = settingsOf(written);
    const [id, now] = [randomUUID(), deps.clock()];
    await tx.insert(quizzes).values({ id, ...settings, created_at: now });
    await place(tx, id, question_ids);
    const detail = { questions: question_ids.length };
    await record(tx, who, now, {
      what: 'Built a quiz',
      noun: 'quiz',
      object_id: id,
      object_name: settings.title,
      detail,
    });
    return { id, ...settings, question_ids };
  });
}

/**
 * Changes a quiz if it still is what its writer opened; questions that were deleted meanwhile are no change of it. Saying what it
 * says already changes nothing. Throws BUILT_QUIZ_NOT_FOUND, BUILT_QUIZ_CHANGED and what adding throws.
 */
export async function changeBuilt(
  deps: Deps,
  who: Who,
  { quiz_id, opened, ...written }: BuiltQuiz & { quiz_id: string; opened: BuiltQuiz },
) {
  return deps.db.transaction(async (tx) => {
    await holdTopic(tx, written.topic_id);
    const current = await currentQuiz(tx, quiz_id);
    await holdQuestions(tx, written.question_ids);
    const next = settingsOf(written);
    if (same(current, next)) return { id: quiz_id, ...next };
    if (!same(current, await asLeft(tx, opened, current))) throw new AppError('BUILT_QUIZ_CHANGED');
    const { question_ids, ...settings } = next;
    await tx.update(quizzes).set(settings).where(eq(quizzes.id, quiz_id));
    await tx.delete(quiz_questions).where(eq(quiz_questions.quiz_id, quiz_id));
    await place(tx, quiz_id, question_ids);
    await record(tx, who, deps.clock(), {
      ...{ what: 'Changed a quiz', noun: 'quiz', object_id: quiz_id, object_name: next.title },
      detail: difference(current, next),
    });
    return { id: quiz_id, ...next };
  });
}

/** The quiz as it is stored. Nobody else can change it until the transaction ends. */
async function currentQuiz(tx: Db, quiz_id: string): Promise<BuiltQuiz> {
  const [quiz] = await tx.select().from(quizzes).where(eq(quizzes.id, quiz_id)).for('update');
  if (!quiz) throw new AppError('BUILT_QUIZ_NOT_FOUND');
  const places = await tx
    .select({ id: quiz_questions.question_id })
    .from(quiz_questions)
    .where(eq(quiz_questions.quiz_id, quiz_id))
    .orderBy(asc(quiz_questions.position), asc(quiz_questions.question_id));
  return settingsOf({ ...quiz, question_ids: places.map(({ id }) => id) });
}

/** What was opened, without the questions that have been deleted since. */
async function asLeft(tx: Db, opened: BuiltQuiz, current: BuiltQuiz): Promise<BuiltQuiz> {
  const missing = opened.question_ids.filter((id) => !current.question_ids.includes(id));
  const there = await existing(tx, missing);
  return { ...opened, question_ids: opened.question_ids.filter((id) => !missing.includes(id) || there.has(id)) };
}

async function place(tx: Db, quiz_id: string, question_ids: string[]): Promise<void> {
  await tx
    .insert(quiz_questions)
    .values(question_ids.map((question_id, index) => ({ quiz_id, question_id, position: index + 1 })));
}

function settingsOf({ title, description, topic_id, time_limit, passing_score, question_ids }: BuiltQuiz): BuiltQuiz {
  return { title, description, topic_id, time_limit, passing_score, question_ids };
}

function same(one: BuiltQuiz, other: BuiltQuiz): boolean {
  return JSON.stringify(settingsOf(one)) === JSON.stringify(settingsOf(other));
}

/** For the audit list: what was changed, and how many questions came and went. */
function difference(before: BuiltQuiz, after: BuiltQuiz) {
  const names = ['title', 'description', 'topic_id', 'time_limit', 'passing_score'] as const;
  const added = after.question_ids.filter((id) => !before.question_ids.includes(id)).length;
  const removed = before.question_ids.filter((id) => !after.question_ids.includes(id)).length;
  const reordered = added + removed === 0 && before.question_ids.join() !== after.question_ids.join();
  return {
    changed: names.filter((name) => before[name] !== after[name]),
    ...(added > 0 && { questions_added: added }),
    ...(removed > 0 && { questions_removed: removed }),
    ...(reordered && { questions_reordered: true }),
  };
}
