import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type QuizValues, quizFields } from '#core/admin-quiz.ts';
import { differences } from '#core/fields.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { refuseStale } from '../http/version.ts';
import { lockQuestions, lockTopic } from './lock-quiz.ts';
import { openQuiz } from './open-quiz.ts';
import { quiz_questions, quizzes } from './tables.ts';

/** Throws TOPIC_NOT_FOUND, BUILT_QUESTIONS_GONE and BUILT_QUESTIONS_UNANSWERED. */
export async function addQuiz(deps: Deps, who: Who, { question_ids, ...settings }: QuizValues) {
  return deps.db.transaction(async (tx) => {
    await lockTopic(tx, settings.topic_id);
    await lockQuestions(tx, question_ids);
    const [id, now] = [randomUUID(), deps.clock()];
    await tx.insert(quizzes).values({ id, ...settings, created_at: now });
    await place(tx, id, question_ids);
    await writeAudit(tx, who, now, {
      ...{ what: 'Built a quiz', noun: 'quiz', object_id: id, object_name: settings.title },
      detail: { questions: question_ids.length },
    });
    return openQuiz(tx, id);
  });
}

/** Saving the same values changes nothing. Throws BUILT_QUIZ_NOT_FOUND, BUILT_QUIZ_CHANGED and what adding throws. */
export async function changeQuiz(
  deps: Deps,
  who: Who,
  { quiz_id, version, ...next }: QuizValues & { quiz_id: string; version: number },
) {
  return deps.db.transaction(async (tx) => {
    await lockTopic(tx, next.topic_id);
    const current = await openQuiz(tx, quiz_id, 'update');
    await lockQuestions(tx, next.question_ids);
    if (differences(quizFields, current, next).length === 0) return current;
    refuseStale(current.version, version, 'BUILT_QUIZ_CHANGED', current);
    const { question_ids, ...settings } = next;
    await tx.update(quizzes).set(settings).where(eq(quizzes.id, quiz_id));
    await tx.delete(quiz_questions).where(eq(quiz_questions.quiz_id, quiz_id));
    await place(tx, quiz_id, question_ids);
    await writeAudit(tx, who, deps.clock(), {
      ...{ what: 'Changed a quiz', noun: 'quiz', object_id: quiz_id, object_name: next.title },
      detail: changesOf(current, next),
    });
    return openQuiz(tx, quiz_id);
  });
}

async function place(tx: Db, quiz_id: string, question_ids: string[]): Promise<void> {
  await tx
    .insert(quiz_questions)
    .values(question_ids.map((question_id, index) => ({ quiz_id, question_id, position: index + 1 })));
}

function changesOf(before: QuizValues, after: QuizValues) {
  const added = after.question_ids.filter((id) => !before.question_ids.includes(id)).length;
  const removed = before.question_ids.filter((id) => !after.question_ids.includes(id)).length;
  const reordered = added + removed === 0 && before.question_ids.join() !== after.question_ids.join();
  return {
    changed: differences(quizFields, before, after).filter((name) => name !== 'question_ids'),
    ...(added > 0 && { questions_added: added }),
    ...(removed > 0 && { questions_removed: removed }),
    ...(reordered && { questions_reordered: true }),
  };
}
