import { eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { beginningOf } from '#core/set-papers.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { Overtaken } from '../db/conflict.ts';
import type { Deps, Who } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { questions } from '../questions/tables.ts';
import { changeQuestion } from '../questions/write.ts';
import { adminQuestion } from './admin-list.ts';
import { changedParts, draftOf } from './draft.ts';
import { idTaken, lockTopics } from './move.ts';

/** The same content makes no new version. Throws QUESTION_NOT_FOUND, QUESTION_CHANGED, QUESTION_ID_IN_TOPIC, TOPIC_NOT_FOUND. */
export async function saveQuestion(deps: Deps, who: Who, input: Input<'questionsAdmin.change'>) {
  const now = deps.clock();
  await deps.db.transaction(async (tx) => {
    const asked = eq(questions.id, input.question_id);
    const [home] = await tx.select({ topic_id: questions.topic_id }).from(questions).where(asked);
    if (!home) throw new AppError('QUESTION_NOT_FOUND');
    const topic_id = input.topic_id ?? home.topic_id;
    const topicName = await lockTopics(tx, topic_id, [home.topic_id]);
    const [question] = await tx.select().from(questions).where(asked).for('update');
    if (!question) throw new AppError('QUESTION_NOT_FOUND');
    if (question.topic_id !== home.topic_id) throw new Overtaken();
    const { difficulty = question.difficulty } = input;
    const draft = { ...draftOf(input, question.external_id), difficulty };
    const changed = await changedParts(tx, question, draft);
    if (changed.length > 0 && question.version !== input.version)
      throw new AppError('QUESTION_CHANGED', { current: await adminQuestion({ db: tx }, question.id) });
    const detail: Record<string, unknown> = changed.length > 0 ? { version: question.version + 1 } : {};
    if (topic_id !== question.topic_id) {
      detail.topic = topicName;
      const taken = await idTaken(tx, topic_id, [question]);
      if (taken !== null) throw fieldError('QUESTION_ID_IN_TOPIC', 'topic_id', { id: taken });
      changed.push('topic');
    }
    if (difficulty !== question.difficulty) changed.push('difficulty');
    if (changed.length === 0) return;
    if (changed.includes('topic') || changed.includes('difficulty')) {
      await tx.update(questions).set({ topic_id, difficulty }).where(eq(questions.id, question.id));
    }
    if ('version' in detail) await changeQuestion(tx, question.id, draft, now);
    await writeAudit(tx, who, now, {
      what: changed.join() === 'topic' ? 'Moved a question' : 'Changed a question',
      noun: 'question',
      object_id: question.id,
      object_name: beginningOf(draft.question_text),
      detail: { ...detail, changed },
    });
  });
  return adminQuestion(deps, input.question_id);
}
