import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { beginningOf } from '#core/set-papers.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { topics } from '../catalog/tables.ts';
import type { Deps, Who } from '../deps.ts';
import { insertQuestions } from '../questions/write.ts';
import { adminQuestion } from './admin-list.ts';
import { draftOf, type QuestionInput } from './draft.ts';

/** Throws TOPIC_NOT_FOUND. */
export async function addQuestion(deps: Deps, who: Who, input: QuestionInput & { topic_id: string }) {
  const id = randomUUID();
  const now = deps.clock();
  await deps.db.transaction(async (tx) => {
    const [topic] = await tx
      .select({ name: topics.name })
      .from(topics)
      .where(eq(topics.id, input.topic_id))
      .for('key share');
    if (!topic) throw new AppError('TOPIC_NOT_FOUND');
    await insertQuestions(tx, input.topic_id, [{ id, draft: draftOf(input, null) }], now);
    await writeAudit(tx, who, now, {
      what: 'Added a question',
      noun: 'question',
      object_id: id,
      object_name: beginningOf(input.question_text),
      detail: { topic: topic.name },
    });
  });
  return adminQuestion(deps, id);
}
