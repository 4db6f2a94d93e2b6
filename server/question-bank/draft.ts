import { and, eq } from 'drizzle-orm';
import type { QuestionDraft } from '#core/questions/draft.ts';
import { answeredAlike } from '#core/questions/kinds/kinds.ts';
import type { Db } from '../db/open.ts';
import { keyColumns, question_versions, type questions } from '../questions/tables.ts';

export interface QuestionInput extends Omit<QuestionDraft, 'choices' | 'external_id'> {
  answers: QuestionDraft['choices'];
}

export function draftOf(input: QuestionInput, external_id: string | null): QuestionDraft {
  const { answers, ...content } = input;
  return { ...content, choices: answers, external_id };
}

export async function changedParts(tx: Db, question: typeof questions.$inferSelect, draft: QuestionDraft) {
  const parts = ['question_text', 'explanation', 'image_url', 'domain', 'reference'] as const;
  const changed: string[] = parts.filter((part) => question[part] !== draft[part]);
  const [current] = await tx
    .select(keyColumns)
    .from(question_versions)
    .where(and(eq(question_versions.question_id, question.id), eq(question_versions.version, question.version)));
  return answeredAlike(current ?? { choices: [] }, draft) ? changed : [...changed, 'answers'];
}
