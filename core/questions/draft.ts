import type { Difficulty } from './difficulty.ts';
import type { Answers } from './kinds/kinds.ts';

/** A question as text carries it. `explanation` is '' when there is none. */
export interface QuestionDraft extends Answers {
  question_text: string;
  explanation: string;
  external_id: string | null;
  image_url: string | null;
  domain: string | null;
  reference: string | null;
  /** Left out where the author gives none. */
  difficulty?: Difficulty | null | undefined;
}

export type QuestionWithLine = QuestionDraft & { line: number };
