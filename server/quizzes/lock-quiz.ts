import { asc, eq, inArray, sql } from 'drizzle-orm';
import { AppError, type ErrorCode } from '#core/errors.ts';
import { questionNames } from '#core/set-papers.ts';
import { topics } from '../catalog/tables.ts';
import { type Db, rows } from '../db/open.ts';
import { fieldError } from '../http/field-error.ts';
import { questions } from '../questions/tables.ts';

/** Follow the order of trash/lock.ts: the topic, the quiz if it exists, its questions. Throws TOPIC_NOT_FOUND. */
export async function lockTopic(tx: Db, topic_id: string): Promise<void> {
  const [topic] = await tx.select({ id: topics.id }).from(topics).where(eq(topics.id, topic_id)).for('key share');
  if (!topic) throw fieldError('TOPIC_NOT_FOUND', 'topic_id');
}

/** Throws BUILT_QUESTIONS_GONE and BUILT_QUESTIONS_UNANSWERED. */
export async function lockQuestions(tx: Db, question_ids: string[]): Promise<void> {
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
