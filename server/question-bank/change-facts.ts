import { asc, eq, inArray } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { beginningOf } from '#core/set-papers.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { keyColumns, question_versions, questions } from '../questions/tables.ts';
import { changeQuestions } from '../questions/write.ts';

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
      const isVersion = domain !== question.domain;
      if (!isVersion && difficulty === question.difficulty) return [];
      const plain = (choices ?? []).map(({ answer_text, is_correct }) => ({ answer_text, is_correct }));
      return { id: question.id, isVersion, draft: { ...question, domain, difficulty, choices: plain } };
    });
    const [first] = changing;
    if (!first) return 0;
    const rated = changing.filter(({ isVersion }) => !isVersion).map(({ id }) => id);
    if (rated.length > 0)
      await tx.update(questions).set({ difficulty: first.draft.difficulty }).where(inArray(questions.id, rated));
    await changeQuestions(
      tx,
      changing.filter(({ isVersion }) => isVersion),
      now,
    );
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
