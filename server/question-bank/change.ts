import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import type { QuestionDraft } from '#core/questions/draft.ts';
import { beginningOf } from '#core/quizzes/admin-quiz.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { topics } from '../catalog/tables.ts';
import { Overtaken } from '../db/conflict.ts';
import { rowById } from '../db/row-by-id.ts';
import type { Deps, Who } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { questions } from '../questions/tables.ts';
import { type KeyedChoice, questionsWithKey } from '../questions/with-key.ts';
import {
  changedFacts,
  changedParts,
  changeQuestion,
  insertQuestions,
  questionFacts,
  reasonsOf,
} from '../questions/write.ts';
import { adminQuestion } from './admin-list.ts';
import { factsVersion } from './admin-rows.ts';
import { idTaken, lockTopics } from './bulk.ts';

/** Throws TOPIC_NOT_FOUND. */
export async function addQuestion(deps: Deps, who: Who, input: QuestionInput & { topic_id: string }) {
  const id = randomUUID();
  const now = deps.clock();
  await deps.db.transaction(async (tx) => {
    const topic = await rowById(tx, topics, input.topic_id, 'TOPIC_NOT_FOUND', 'key share');
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

/** The same content makes no new version. Throws QUESTION_NOT_FOUND, QUESTION_CHANGED, QUESTION_ID_IN_TOPIC, TOPIC_NOT_FOUND. */
export async function saveQuestion(deps: Deps, who: Who, input: Input<'questionsAdmin.change'>) {
  const now = deps.clock();
  await deps.db.transaction(async (tx) => {
    const asked = eq(questions.id, input.question_id);
    const [home] = await tx.select({ topic_id: questions.topic_id }).from(questions).where(asked);
    if (!home) throw new AppError('QUESTION_NOT_FOUND');
    const topic_id = input.topic_id ?? home.topic_id;
    const topicName = await lockTopics(tx, topic_id, [home.topic_id]);
    const [found] = await questionsWithKey(tx).where(asked).for('update', { of: questions });
    if (!found) throw new AppError('QUESTION_NOT_FOUND');
    const { question, choices } = found;
    if (question.topic_id !== home.topic_id) throw new Overtaken();
    const draft = kept(draftOf(input, question.external_id), question, choices ?? []);
    const changed = changedParts(question, choices, draft);
    const facts = changedFacts(question, choices, draft);
    const { facts_version = factsVersion(question, choices ?? []) } = input;
    const isOvertaken = facts.length > 0 && facts_version !== factsVersion(question, choices ?? []);
    if (isOvertaken || (changed.length > 0 && question.version !== input.version))
      throw new AppError('QUESTION_CHANGED', { current: await adminQuestion({ db: tx }, question.id) });
    const detail: Record<string, unknown> = changed.length > 0 ? { version: question.version + 1 } : {};
    if (topic_id !== question.topic_id) {
      detail.topic = topicName;
      const taken = await idTaken(tx, topic_id, [question]);
      if (taken !== null) throw fieldError('QUESTION_ID_IN_TOPIC', 'topic_id', { id: taken });
      changed.push('topic');
    }
    changed.push(...facts);
    if (changed.length === 0) return;
    await tx.update(questions).set({ topic_id }).where(eq(questions.id, question.id));
    await changeQuestion(tx, question.id, draft, now);
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

/** What a call leaves out stays; a reason stays with the text of its choice. */
function kept(draft: QuestionDraft, question: typeof questions.$inferSelect, choices: readonly KeyedChoice[]) {
  const facts = questionFacts.map((fact) => [fact, draft[fact] === undefined ? question[fact] : draft[fact]]);
  const before = new Map(choices.map((choice) => [choice.answer_text, choice]));
  return {
    ...draft,
    ...Object.fromEntries(facts),
    choices: draft.choices.map(({ answer_text, is_correct, ...given }) => {
      const { why = null, belief = null } = before.get(answer_text) ?? {};
      return { answer_text, is_correct, ...reasonsOf({ why, belief, ...given }) };
    }),
  } as QuestionDraft;
}

interface QuestionInput extends Omit<QuestionDraft, 'choices' | 'external_id'> {
  answers: QuestionDraft['choices'];
}

function draftOf(input: QuestionInput, external_id: string | null): QuestionDraft {
  const { answers, ...content } = input;
  return { ...content, choices: answers, external_id };
}
