import { asc, eq } from 'drizzle-orm';
import type { QuestionDraft } from '#core/questions/draft.ts';
import type { Db } from '../db/open.ts';
import { answers, type questions } from '../questions/tables.ts';

/** What the back office writes a question with. */
export interface QuestionInput {
  question_text: string;
  answers: { answer_text: string; is_correct: boolean }[];
  explanation: string;
  image_url: string | null;
  domain: string | null;
  reference: string | null;
}

/** The input in the form in which questions are written; its Id is an upload's affair. */
export function draftOf(input: QuestionInput, external_id: string | null): QuestionDraft {
  const { question_text, explanation, image_url, domain, reference } = input;
  const choices = input.answers.map(({ answer_text, is_correct }) => ({ answer_text, is_correct }));
  return { question_text, choices, explanation, external_id, image_url, domain, reference };
}

/** Which parts of a question a draft would change; none where it says what is there. */
export async function changedParts(tx: Db, question: typeof questions.$inferSelect, draft: QuestionDraft) {
  const parts = ['question_text', 'explanation', 'image_url', 'domain', 'reference'] as const;
  const changed: string[] = parts.filter((part) => question[part] !== draft[part]);
  const current = await tx
    .select({ answer_text: answers.answer_text, is_correct: answers.is_correct })
    .from(answers)
    .where(eq(answers.question_id, question.id))
    .orderBy(asc(answers.position));
  const same =
    current.length === draft.choices.length &&
    current.every((answer, index) => {
      const wanted = draft.choices[index];
      return answer.answer_text === wanted?.answer_text && answer.is_correct === wanted.is_correct;
    });
  return same ? changed : [...changed, 'answers'];
}
