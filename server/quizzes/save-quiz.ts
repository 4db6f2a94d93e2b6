import { randomUUID } from 'node:crypto';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError, type ErrorCode } from '#core/errors.ts';
import { differences } from '#core/lib/fields.ts';
import { type QuizValues, questionNames, quizFields } from '#core/quizzes/admin-quiz.ts';
import { about, writeAudit } from '../audit/write-audit.ts';
import { topics } from '../catalog/tables.ts';
import { type Db, rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { refuseStale } from '../http/version.ts';
import { questions } from '../questions/tables.ts';
import { lockForDelete } from '../trash/lock.ts';
import { moveToTrash } from '../trash/move.ts';
import { openQuiz } from './admin-list.ts';
import { quiz_questions, quizzes } from './tables.ts';

/** Throws TOPIC_NOT_FOUND, BUILT_QUESTIONS_GONE and BUILT_QUESTIONS_UNANSWERED. */
export async function addQuiz(deps: Deps, who: Who, { question_ids, ...settings }: QuizValues) {
  return deps.db.transaction(async (tx) => {
    await lockTopic(tx, settings.topic_id);
    await lockQuestions(tx, question_ids);
    const [id, now] = [randomUUID(), deps.clock()];
    await tx.insert(quizzes).values({ id, ...settings, created_at: now });
    await place(tx, id, question_ids);
    const object = about('quiz', id, settings.title);
    await writeAudit(tx, who, now, { what: 'Built a quiz', ...object, detail: { questions: question_ids.length } });
    return openQuiz(tx, id);
  });
}

/** Saving the same values changes nothing. Throws BUILT_QUIZ_NOT_FOUND, BUILT_QUIZ_CHANGED and what adding throws. */
export async function changeQuiz(deps: Deps, who: Who, { quiz_id, version, ...next }: Input<'quizzesAdmin.change'>) {
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
    const object = about('quiz', quiz_id, next.title);
    await writeAudit(tx, who, deps.clock(), { what: 'Changed a quiz', ...object, detail: changesOf(current, next) });
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

/** Follow the order of trash/lock.ts: the topic, the quiz if it exists, its questions. Throws TOPIC_NOT_FOUND. */
async function lockTopic(tx: Db, topic_id: string): Promise<void> {
  const [topic] = await tx.select({ id: topics.id }).from(topics).where(eq(topics.id, topic_id)).for('key share');
  if (!topic) throw fieldError('TOPIC_NOT_FOUND', 'topic_id');
}

/** Throws BUILT_QUESTIONS_GONE and BUILT_QUESTIONS_UNANSWERED. */
async function lockQuestions(tx: Db, question_ids: string[]): Promise<void> {
  const found = await tx
    .select({ id: questions.id, text: questions.question_text, version: questions.current_version_id })
    .from(questions)
    .where(inArray(questions.id, question_ids))
    .orderBy(asc(questions.id))
    .for('key share');
  const byId = new Map(found.map((question) => [question.id, question]));
  const missing = question_ids.filter((id) => !byId.has(id));
  if (missing.length > 0) throw refusal('BUILT_QUESTIONS_GONE', missing, await namesInTrash(tx, missing));
  const unanswered = question_ids.filter((id) => byId.get(id)?.version === null);
  if (unanswered.length > 0) {
    throw refusal('BUILT_QUESTIONS_UNANSWERED', unanswered, new Map(found.map(({ id, text }) => [id, text])));
  }
}

function refusal(code: ErrorCode, ids: string[], texts: ReadonlyMap<string, string>): AppError {
  const names = questionNames(ids.map((id) => texts.get(id) ?? null));
  const sentence = new AppError(code, { params: { names } }).message;
  const each = Object.fromEntries(ids.map((id) => [`question_ids.${id}`, code]));
  return new AppError(code, { params: { names }, fields: { question_ids: sentence, ...each } });
}

async function namesInTrash(tx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<{ id: string; text: string }>(
    tx,
    sql`select r.content->>'id' as id, r.content->>'question_text' as text
      from trash t join trash_rows r on r.trash_id = t.id and r.home = 'questions'
      where r.content->>'id' in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
  );
  return new Map(found.map(({ id, text }) => [id, text]));
}

/** Questions and results remain, and open attempts can be finished. Throws BUILT_QUIZ_NOT_FOUND. */
export async function deleteQuiz(deps: Deps, who: Who, quiz_id: string): Promise<{ id: string }> {
  return deps.db.transaction(async (tx) => {
    await lockForDelete(tx, 'quiz', [quiz_id]);
    const [quiz] = await tx.select({ title: quizzes.title }).from(quizzes).where(eq(quizzes.id, quiz_id));
    if (!quiz) throw new AppError('BUILT_QUIZ_NOT_FOUND');
    const removal = { noun: 'quiz', ids: [quiz_id], name: quiz.title, what: 'Deleted a quiz' } as const;
    const { trash_id } = await moveToTrash(tx, who, deps.clock(), removal);
    return { id: trash_id };
  });
}
