import type { Difficulty } from './difficulty.ts';
import type { Choice } from './kinds/kind.ts';
import type { Answers } from './kinds/kinds.ts';

/** Why a choice is right or wrong, and the mistaken belief behind picking it. */
export interface Reasons {
  why?: string | null | undefined;
  belief?: string | null | undefined;
}

/** `explanation` is '' when there is none. */
export interface QuestionDraft extends Answers {
  choices: (Choice & Reasons)[];
  question_text: string;
  explanation: string;
  external_id: string | null;
  image_url: string | null;
  domain: string | null;
  reference: string | null;
  difficulty?: Difficulty | null | undefined;
  objective?: string | null | undefined;
  family?: string | null | undefined;
  /** The day on which the facts were last checked, as '2026-11-29'. */
  checked_on?: string | null | undefined;
}

export type QuestionWithLine = QuestionDraft & { line: number };
