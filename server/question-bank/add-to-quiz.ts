import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { setPaperLimits } from '#core/set-papers.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { questions } from '../questions/tables.ts';
import { quiz_questions, quizzes } from '../quizzes/tables.ts';

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
    const there = new Set((await askable(tx, ids)).map(({ id }) => id));
    const inside = new Set((await standing(tx, quiz_id, ids)).map(({ id }) => id));
    const added = [...new Set(ids)].filter((id) => there.has(id) && !inside.has(id));
    if (n + added.length > setPaperLimits.questions.max) throw new AppError('QUIZ_HAS_TOO_MANY');
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

function askable(tx: Deps['db'], ids: string[]) {
  return tx
    .select({ id: questions.id })
    .from(questions)
    .where(and(inArray(questions.id, ids), isNotNull(questions.current_version_id)))
    .orderBy(questions.id)
    .for('key share');
}

function standing(tx: Deps['db'], quiz_id: string, ids: string[]) {
  return tx
    .select({ id: quiz_questions.question_id })
    .from(quiz_questions)
    .where(and(eq(quiz_questions.quiz_id, quiz_id), inArray(quiz_questions.question_id, ids)));
}
