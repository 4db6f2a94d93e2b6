import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { keepsOrder } from '#core/choice-order.ts';
import type { QuestionDraft } from '#core/question-text.ts';
import type { Db } from '../db/open.ts';
import { answers, question_versions, questions, type VersionChoice } from './tables.ts';

/** Rows of one insert: enough to be quick, few enough for the protocol's limit of parameters. */
const BATCH = 500;

export interface NewQuestion {
  draft: QuestionDraft;
  id: string;
}

/**
 * Writes new questions with their answers and first versions, in the order given (the oldest first). Run it in a transaction.
 * `created_at` of the n-th is n milliseconds after `now`, so that their order is kept.
 */
export async function insertQuestions(tx: Db, topic_id: string, list: NewQuestion[], now: Date): Promise<void> {
  for (let from = 0; from < list.length; from += BATCH) {
    const parts = list.slice(from, from + BATCH).map(({ id, draft }, index) => {
      const choices = withIds(draft);
      const version_id = randomUUID();
      return {
        question: {
          ...contentOf(draft),
          id,
          topic_id,
          external_id: draft.external_id,
          current_version_id: choices.length > 0 ? version_id : null,
          created_at: new Date(now.getTime() + from + index),
        },
        answers: answerRows(id, choices),
        version: { id: version_id, question_id: id, version: 1, ...versionContent(draft, choices), created_at: now },
      };
    });
    await tx.insert(questions).values(parts.map((part) => part.question));
    const choices = parts.flatMap((part) => part.answers);
    if (choices.length > 0) await tx.insert(answers).values(choices);
    await tx.insert(question_versions).values(parts.map((part) => part.version));
  }
}

/** Gives a question new content: its answers are replaced and a version is added. Attempts keep the versions they showed. */
export async function changeQuestion(tx: Db, question_id: string, draft: QuestionDraft, now: Date): Promise<void> {
  const [current] = await tx.select().from(questions).where(eq(questions.id, question_id)).for('update');
  if (!current) return;
  const choices = withIds(draft);
  const version = current.version + 1;
  const version_id = randomUUID();
  await tx
    .insert(question_versions)
    .values({ id: version_id, question_id, version, ...versionContent(draft, choices), created_at: now });
  await tx.delete(answers).where(eq(answers.question_id, question_id));
  await tx.insert(answers).values(answerRows(question_id, choices));
  await tx
    .update(questions)
    .set({ ...contentOf(draft), version, current_version_id: version_id })
    .where(eq(questions.id, question_id));
}

function withIds(draft: QuestionDraft): VersionChoice[] {
  return draft.choices.map((choice) => ({ id: randomUUID(), ...choice }));
}

function answerRows(question_id: string, choices: VersionChoice[]) {
  return choices.map((choice, index) => ({ ...choice, question_id, position: index + 1 }));
}

function contentOf({ question_text, explanation, image_url, domain, reference }: QuestionDraft) {
  return { question_text, explanation, image_url, domain, reference };
}

function versionContent(draft: QuestionDraft, choices: VersionChoice[]) {
  return {
    ...contentOf(draft),
    choices,
    pick_limit: Math.max(1, choices.filter((choice) => choice.is_correct).length),
    keeps_order: keepsOrder(draft),
  };
}
