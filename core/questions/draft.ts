import type { Choice } from './kinds/kind.ts';
import type { Kind } from './kinds/kinds.ts';

/** A question as text carries it. `explanation` is '' when there is none. */
export interface QuestionDraft {
  question_text: string;
  /** Left out where the number of right choices says it. */
  kind?: Kind | undefined;
  choices: Choice[];
  explanation: string;
  external_id: string | null;
  image_url: string | null;
  domain: string | null;
  reference: string | null;
}

export type QuestionWithLine = QuestionDraft & { line: number };
