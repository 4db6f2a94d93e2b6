import type { Difficulty } from './difficulty.ts';
import type { Answers } from './kinds/kinds.ts';

/** `explanation` is '' when there is none. */
export interface QuestionDraft extends Answers {
  question_text: string;
  explanation: string;
  external_id: string | null;
  image_url: string | null;
  domain: string | null;
  reference: string | null;
  difficulty?: Difficulty | null | undefined;
}

export type QuestionWithLine = QuestionDraft & { line: number };
