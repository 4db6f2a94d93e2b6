import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Difficulty } from '#core/questions/difficulty.ts';
import { beginningOf, quizFieldLimits } from '#core/quizzes/admin-quiz.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { type BulkAct, inBatches, outcomeOf } from '../bulk/act.ts';
import { topics } from '../catalog/tables.ts';
import { Overtaken } from '../db/conflict.ts';
import { type Db, rows } from '../db/open.ts';
import { rowById } from '../db/row-by-id.ts';
import { questions } from '../questions/tables.ts';
import { questionsWithKey } from '../questions/with-key.ts';
import { changeQuestions } from '../questions/write.ts';
import { quiz_questions, quizzes } from '../quizzes/tables.ts';
import { lockForDelete } from '../trash/lock.ts';
import { moveToTrash } from '../trash/move.ts';

/** Throws TOPIC_NOT_FOUND, QUESTION_ID_IN_TOPIC and QUESTION_IDS_ALIKE. */
export const moveQuestions: BulkAct<{ topic_id: string }> = async (tx, who, now, { ids, topic_id }, report) => {
  const moving = and(inArray(questions.id, ids), ne(questions.topic_id, topic_id));
  const sources = await tx.selectDistinct({ id: questions.topic_id }).from(questions).where(moving);
  const source_ids = sources.map(({ id }) => id);
  const name = await lockTopics(tx, topic_id, source_ids);
  const found = await tx.select().from(questions).where(moving).orderBy(asc(questions.id)).for('update');
  if (found.some((question) => !source_ids.includes(question.topic_id))) throw new Overtaken();
  refuseAlike(found);
  const taken = await idTaken(tx, topic_id, found);
  if (taken !== null) throw new AppError('QUESTION_ID_IN_TOPIC', { params: { id: taken } });
  const already = await tx.$count(questions, and(inArray(questions.id, ids), eq(questions.topic_id, topic_id)));
  const moved = found.map(({ id }) => id);
  await inBatches(moved, report, (batch) =>
    tx.update(questions).set({ topic_id }).where(inArray(questions.id, batch)),
  );
  const [only] = found;
  if (only)
    await writeAudit(tx, who, now, {
      what: moved.length === 1 ? 'Moved a question' : `Moved ${moved.length} questions`,
      noun: 'question',
      object_id: moved.length === 1 ? only.id : null,
      object_name: moved.length === 1 ? beginningOf(only.question_text) : `${moved.length} questions to ${name}`,
      detail: { topic: name, ids: moved },
    });
  return outcomeOf(ids, { changed: moved.length, already, target: name });
};

/** Locks by id, so that moves in opposite directions never deadlock. Throws TOPIC_NOT_FOUND. */
export async function lockTopics(tx: Db, target: string, sources: string[]): Promise<string> {
  const locked = await tx
    .select({ id: topics.id, name: topics.name })
    .from(topics)
    .where(inArray(topics.id, [target, ...sources]))
    .orderBy(asc(topics.id))
    .for('no key update');
  const topic = locked.find(({ id }) => id === target);
  if (!topic) throw new AppError('TOPIC_NOT_FOUND');
  return topic.name;
}

export async function idTaken(
  tx: Db,
  topic_id: string,
  moving: readonly { external_id: string | null }[],
): Promise<string | null> {
  const ids = moving.flatMap(({ external_id }) => external_id ?? []);
  if (ids.length === 0) return null;
  const [taken] = await tx
    .select({ external_id: questions.external_id })
    .from(questions)
    .where(and(eq(questions.topic_id, topic_id), inArray(questions.external_id, ids)))
    .limit(1);
  return taken?.external_id ?? null;
}

function refuseAlike(moving: readonly { external_id: string | null }[]): void {
  const seen = new Set<string>();
  for (const { external_id } of moving) {
    if (external_id === null) continue;
    if (seen.has(external_id)) throw new AppError('QUESTION_IDS_ALIKE', { params: { id: external_id } });
    seen.add(external_id);
  }
}

interface Facts {
  domain?: string | null | undefined;
  difficulty?: Difficulty | null | undefined;
}

/** A new domain is a new version, since results by domain belong to versions; a difficulty is not. */
export const changeQuestionFacts: BulkAct<Facts> = async (tx, who, now, input, report) => {
  const { ids, ...facts } = input;
  const found = await questionsWithKey(tx)
    .where(inArray(questions.id, ids))
    .orderBy(asc(questions.id))
    .for('update', { of: questions });
  const changing = found.flatMap(({ question, choices }) => {
    const { domain = question.domain, difficulty = question.difficulty } = facts;
    if (domain === question.domain && difficulty === question.difficulty) return [];
    return { id: question.id, draft: { ...question, domain, difficulty, choices: choices ?? [] } };
  });
  await inBatches(changing, report, (batch) => changeQuestions(tx, batch, now));
  const [first] = changing;
  const isOne = changing.length === 1;
  if (first)
    await writeAudit(tx, who, now, {
      what: isOne ? 'Changed a question' : `Changed ${changing.length} questions`,
      noun: 'question',
      object_id: isOne ? first.id : null,
      object_name: isOne ? beginningOf(first.draft.question_text) : `${changing.length} questions`,
      detail: { ...facts, ids: changing.map(({ id }) => id) },
    });
  return outcomeOf(ids, { changed: changing.length, already: found.length - changing.length });
};

/** Throws BUILT_QUIZ_NOT_FOUND and QUIZ_HAS_TOO_MANY. */
export const addToQuiz: BulkAct<{ quiz_id: string }> = async (tx, who, now, { quiz_id, ids }, report) => {
  const quiz = await rowById(tx, quizzes, quiz_id, 'BUILT_QUIZ_NOT_FOUND', 'no key update');
  const [place] = await rows<{ n: number; last: number }>(
    tx,
    sql`select count(*)::int as n, coalesce(max(position), 0)::int as last from quiz_questions where quiz_id = ${quiz_id}`,
  );
  const { n, last } = place as NonNullable<typeof place>;
  const found = await tx
    .select({ id: questions.id, version_id: questions.current_version_id })
    .from(questions)
    .where(inArray(questions.id, ids))
    .orderBy(questions.id)
    .for('key share');
  const { question_id: id, quiz_id: of } = quiz_questions;
  const present = await tx
    .select({ id })
    .from(quiz_questions)
    .where(and(eq(of, quiz_id), inArray(id, ids)));
  const inside = new Set(present.map((question) => question.id));
  const outside = new Map(found.filter((question) => !inside.has(question.id)).map((one) => [one.id, one]));
  const added = ids.filter((id) => outside.get(id)?.version_id);
  if (n + added.length > quizFieldLimits.questions.max) throw new AppError('QUIZ_HAS_TOO_MANY');
  const placed = added.map((question_id, index) => ({ quiz_id, question_id, position: last + 1 + index }));
  await inBatches(placed, report, (batch) => tx.insert(quiz_questions).values(batch));
  if (added.length > 0)
    await writeAudit(tx, who, now, {
      what: added.length === 1 ? 'Added a question to a quiz' : `Added ${added.length} questions to a quiz`,
      noun: 'quiz',
      object_id: quiz_id,
      object_name: quiz.title,
      detail: { ids: added },
    });
  return outcomeOf(ids, {
    changed: added.length,
    already: inside.size,
    unusable: outside.size - added.length,
    target: quiz.title,
  });
};

export const removeQuestions: BulkAct<object> = async (tx, who, now, { ids }, report) => {
  await lockForDelete(tx, 'question', ids);
  const found = await tx
    .select({ id: questions.id, text: questions.question_text, topic_id: questions.topic_id })
    .from(questions)
    .where(inArray(questions.id, ids))
    .orderBy(asc(questions.id));
  const { moved, trash_id } = await moveToTrash(tx, who, now, {
    noun: 'question',
    ids: found.map(({ id }) => id),
    name: await nameOf(tx, found),
    what: found.length === 1 ? 'Deleted a question' : `Deleted ${found.length} questions`,
    report,
  });
  return outcomeOf(ids, { changed: moved, trash_id: trash_id || null });
};

/** '"Which port ..." of Cisco CCNA' or '6 questions of 2 topics'. */
async function nameOf(tx: Db, found: { text: string; topic_id: string }[]) {
  const topic_ids = [...new Set(found.map(({ topic_id }) => topic_id))];
  const [topic] = topic_ids[0]
    ? await tx.select({ name: topics.name }).from(topics).where(eq(topics.id, topic_ids[0]))
    : [];
  const where = topic_ids.length === 1 && topic ? topic.name : `${topic_ids.length} topics`;
  const [only] = found;
  return found.length === 1 && only
    ? `"${beginningOf(only.text)}" of ${where}`
    : `${found.length} questions of ${where}`;
}

export const questionActs = {
  move_questions: { act: moveQuestions, failure: 'QUESTIONS_NOT_MOVED' },
  change_questions: { act: changeQuestionFacts, failure: 'QUESTIONS_NOT_CHANGED' },
  add_to_quiz: { act: addToQuiz, failure: 'QUESTIONS_NOT_ADDED' },
  delete_questions: { act: removeQuestions, failure: 'QUESTIONS_NOT_DELETED' },
} as const;
