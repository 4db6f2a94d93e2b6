/** A question as text carries it. `explanation` is '' when there is none. */
export interface QuestionDraft {
  question_text: string;
  choices: { answer_text: string; is_correct: boolean }[];
  explanation: string;
  external_id: string | null;
  image_url: string | null;
  domain: string | null;
  reference: string | null;
}

export type QuestionWithLine = QuestionDraft & { line: number };
