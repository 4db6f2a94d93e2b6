import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { beginningOf, quizFieldLimits } from '#core/quizzes/admin-quiz.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { topics } from '../catalog/tables.ts';
import { Overtaken } from '../db/conflict.ts';
import { type Db, rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { keyColumns, question_versions, questions } from '../questions/tables.ts';
import { changeQuestions } from '../questions/write.ts';
import { quiz_questions, quizzes } from '../quizzes/tables.ts';
import { lockForDelete } from '../trash/lock.ts';
import { moveToTrash } from '../trash/move.ts';

/** Skips deleted ones. Throws TOPIC_NOT_FOUND, QUESTION_ID_IN_TOPIC and QUESTION_IDS_ALIKE; then none is moved. */
export async function moveQuestions(deps: Deps, who: Who, { ids, topic_id }: Input<'questionsAdmin.move'>) {
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    const moving = and(inArray(questions.id, ids), ne(questions.topic_id, topic_id));
    const sources = await tx.selectDistinct({ id: questions.topic_id }).from(questions).where(moving);
    const name = await lockTopics(
      tx,
      topic_id,
      sources.map(({ id }) => id),
    );
    const found = await tx.select().from(questions).where(moving).orderBy(asc(questions.id)).for('update');
    if (found.some((question) => !sources.some(({ id }) => id === question.topic_id))) throw new Overtaken();
    if (found.length === 0) return 0;
    refuseAlike(found);
    const taken = await idTaken(tx, topic_id, found);
    if (taken !== null) throw new AppError('QUESTION_ID_IN_TOPIC', { params: { id: taken } });
    const moved = found.map(({ id }) => id);
    await tx.update(questions).set({ topic_id }).where(inArray(questions.id, moved));
    const [only] = found;
    await writeAudit(tx, who, now, {
      what: moved.length === 1 ? 'Moved a question' : `Moved ${moved.length} questions`,
      noun: 'question',
      object_id: moved.length === 1 && only ? only.id : null,
      object_name:
        moved.length === 1 && only ? beginningOf(only.question_text) : `${moved.length} questions to ${name}`,
      detail: { topic: name, ids: moved },
    });
    return moved.length;
  });
}

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

/** A new domain is a new version, since results by domain belong to versions; a difficulty is not. */
export async function changeQuestionFacts(
  deps: Deps,
  who: Who,
  { ids, ...facts }: Input<'questionsAdmin.changeMany'>,
) {
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    const found = await tx
      .select({ question: questions, ...keyColumns })
      .from(questions)
      .leftJoin(question_versions, eq(question_versions.id, questions.current_version_id))
      .where(inArray(questions.id, ids))
      .orderBy(asc(questions.id))
      .for('update', { of: questions });
    const changing = found.flatMap(({ question, choices }) => {
      const { domain = question.domain, difficulty = question.difficulty } = facts;
      if (domain === question.domain && difficulty === question.difficulty) return [];
      const plain = (choices ?? []).map(({ answer_text, is_correct }) => ({ answer_text, is_correct }));
      return { id: question.id, draft: { ...question, domain, difficulty, choices: plain } };
    });
    const [first] = changing;
    if (!first) return 0;
    await changeQuestions(tx, changing, now);
    const isOne = changing.length === 1;
    await writeAudit(tx, who, now, {
      what: isOne ? 'Changed a question' : `Changed ${changing.length} questions`,
      noun: 'question',
      object_id: isOne ? first.id : null,
      object_name: isOne ? beginningOf(first.draft.question_text) : `${changing.length} questions`,
      detail: { ...facts, ids: changing.map(({ id }) => id) },
    });
    return changing.length;
  });
}

/** Skips questions in it, deleted or without answers. Throws BUILT_QUIZ_NOT_FOUND and QUIZ_HAS_TOO_MANY. */
export async function addToQuiz(deps: Deps, who: Who, { quiz_id, ids }: { quiz_id: string; ids: string[] }) {
  return deps.db.transaction(async (tx) => {
    const [quiz] = await tx
      .select({ title: quizzes.title })
      .from(quizzes)
      .where(eq(quizzes.id, quiz_id))
      .for('no key update');
    if (!quiz) throw new AppError('BUILT_QUIZ_NOT_FOUND');
    const [place] = await rows<{ n: number; last: number }>(
      tx,
      sql`select count(*)::int as n, coalesce(max(position), 0)::int as last from quiz_questions where quiz_id = ${quiz_id}`,
    );
    const { n, last } = place as NonNullable<typeof place>;
    const askable = await tx
      .select({ id: questions.id })
      .from(questions)
      .where(and(inArray(questions.id, ids), isNotNull(questions.current_version_id)))
      .orderBy(questions.id)
      .for('key share');
    const { question_id: id, quiz_id: of } = quiz_questions;
    const present = await tx
      .select({ id })
      .from(quiz_questions)
      .where(and(eq(of, quiz_id), inArray(id, ids)));
    const there = new Set(askable.map((question) => question.id));
    const inside = new Set(present.map((question) => question.id));
    const added = [...new Set(ids)].filter((id) => there.has(id) && !inside.has(id));
    if (n + added.length > quizFieldLimits.questions.max) throw new AppError('QUIZ_HAS_TOO_MANY');
    if (added.length === 0) return 0;
    await tx
      .insert(quiz_questions)
      .values(added.map((question_id, index) => ({ quiz_id, question_id, position: last + 1 + index })));
    await writeAudit(tx, who, deps.clock(), {
      what: added.length === 1 ? 'Added a question to a quiz' : `Added ${added.length} questions to a quiz`,
      noun: 'quiz',
      object_id: quiz_id,
      object_name: quiz.title,
      detail: { ids: added },
    });
    return added.length;
  });
}

/** `trash_id`: the entry of an earlier batch to add to. Throws TRASH_NOT_FOUND. */
export async function removeQuestions(deps: Deps, who: Who, { ids, trash_id }: Input<'questionsAdmin.remove'>) {
  return deps.db.transaction(async (tx) => {
    await lockForDelete(tx, 'question', ids);
    const found = await tx
      .select({ id: questions.id, text: questions.question_text, topic_id: questions.topic_id })
      .from(questions)
      .where(inArray(questions.id, ids))
      .orderBy(asc(questions.id));
    if (found.length === 0) return { deleted: 0, trash_id: trash_id ?? null };
    const { moved, trash_id: into } = await moveToTrash(tx, who, deps.clock(), {
      noun: 'question',
      ids: found.map(({ id }) => id),
      name: await nameOf(tx, found, trash_id),
      what: found.length === 1 ? 'Deleted a question' : `Deleted ${found.length} questions`,
      into: trash_id,
    });
    return { deleted: moved, trash_id: into };
  });
}

/** '"Which port ..." of Cisco CCNA' or '6 questions of 2 topics'; includes earlier batches. */
async function nameOf(tx: Db, found: { text: string; topic_id: string }[], trash_id: string | undefined) {
  const before = trash_id === undefined ? [] : await deletedBefore(tx, trash_id);
  const total = found.length + before.reduce((sum, { n }) => sum + n, 0);
  const topic_ids = [...new Set([...found, ...before].map(({ topic_id }) => topic_id))];
  const [topic] = await tx
    .select({ name: topics.name })
    .from(topics)
    .where(eq(topics.id, topic_ids[0] as string));
  const where = topic_ids.length === 1 && topic ? topic.name : `${topic_ids.length} topics`;
  const [only] = found;
  return total === 1 && only ? `"${beginningOf(only.text)}" of ${where}` : `${total} questions of ${where}`;
}

function deletedBefore(tx: Db, trash_id: string) {
  return rows<{ topic_id: string; n: number }>(
    tx,
    sql`select content->>'topic_id' as topic_id, count(*)::int as n from trash_rows
      where trash_id = ${trash_id} and home = 'questions' group by 1`,
  );
}
