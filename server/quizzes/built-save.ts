import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { refuseStale } from '../http/version.ts';
import { lockQuestions, lockTopic } from './built-lock.ts';
import { type BuiltQuiz, builtVersion } from './built-quiz.ts';
import { quiz_questions, quizzes } from './tables.ts';

/** Saves a new quiz. Throws TOPIC_NOT_FOUND, BUILT_QUESTIONS_GONE and BUILT_QUESTIONS_UNANSWERED. */
export async function addBuilt(deps: Deps, who: Who, written: BuiltQuiz) {
  return deps.db.transaction(async (tx) => {
    await lockTopic(tx, written.topic_id);
    await lockQuestions(tx, written.question_ids);
    const { question_ids, ...settings } = settingsOf(written);
    const [id, now] = [randomUUID(), deps.clock()];
    await tx.insert(quizzes).values({ id, ...settings, created_at: now });
    await place(tx, id, question_ids);
    const detail = { questions: question_ids.length };
    await writeAudit(tx, who, now, {
      what: 'Built a quiz',
      noun: 'quiz',
      object_id: id,
      object_name: settings.title,
      detail,
    });
    return shown(id, { ...settings, question_ids });
  });
}

/**
 * Changes a quiz if it still is what its writer opened. Questions that are gone by now are named first. Saying what it says already
 * changes nothing. Throws BUILT_QUIZ_NOT_FOUND, BUILT_QUIZ_CHANGED and what adding throws.
 */
export async function changeBuilt(
  deps: Deps,
  who: Who,
  { quiz_id, version, ...written }: BuiltQuiz & { quiz_id: string; version: number },
) {
  return deps.db.transaction(async (tx) => {
    await lockTopic(tx, written.topic_id);
    const current = await currentQuiz(tx, quiz_id);
    await lockQuestions(tx, written.question_ids);
    const next = settingsOf(written);
    if (same(current, next)) return shown(quiz_id, next);
    refuseStale(builtVersion(current), version, 'BUILT_QUIZ_CHANGED');
    const { question_ids, ...settings } = next;
    await tx.update(quizzes).set(settings).where(eq(quizzes.id, quiz_id));
    await tx.delete(quiz_questions).where(eq(quiz_questions.quiz_id, quiz_id));
    await place(tx, quiz_id, question_ids);
    await writeAudit(tx, who, deps.clock(), {
      ...{ what: 'Changed a quiz', noun: 'quiz', object_id: quiz_id, object_name: next.title },
      detail: difference(current, next),
    });
    return shown(quiz_id, next);
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

function shown(id: string, quiz: BuiltQuiz) {
  return { id, ...quiz, version: builtVersion(quiz) };
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
