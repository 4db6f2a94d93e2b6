import type { Candidate, OpenedQuiz } from './builder.tsx';

/** A quiz as it stands in the builder: numbers as they were typed, questions with what the screen shows of them. */
export interface Draft {
  title: string;
  description: string;
  topic_id: string;
  time_limit: string;
  passing_score: string;
  questions: Candidate[];
}

/** A quiz as it is written to the server. A number that was not typed as one is null, which the server refuses in words. */
export interface Written {
  title: string;
  description: string;
  topic_id: string;
  time_limit: number;
  passing_score: number;
  question_ids: string[];
}

/** The stored quiz that a draft began with. */
export type Stored = Written & { id: string; version: number };

export function draftOf(quiz: OpenedQuiz): Draft {
  const { title, description, topic_id, time_limit, passing_score, questions } = quiz;
  return {
    ...{ title, description, topic_id, questions },
    time_limit: String(time_limit),
    passing_score: String(passing_score),
  };
}

export function storedOf({ questions, created_at, ...quiz }: OpenedQuiz): Stored {
  return { ...quiz, question_ids: questions.map(({ id }) => id) };
}

export function written({ questions, ...draft }: Draft): Written {
  return {
    ...draft,
    title: draft.title.trim(),
    description: draft.description.trim(),
    time_limit: numberTyped(draft.time_limit),
    passing_score: numberTyped(draft.passing_score),
    question_ids: questions.map(({ id }) => id),
  };
}

/** Whether a draft would write something else than what it began with. */
export function isChanged(draft: Draft, beginning: Written): boolean {
  return textOf(written(draft)) !== textOf(beginning);
}

export function textOf({ title, description, topic_id, time_limit, passing_score, question_ids }: Written): string {
  return JSON.stringify([title, description, topic_id, time_limit, passing_score, question_ids]);
}

/** What is no whole number becomes NaN, which travels as null. */
function numberTyped(text: string): number {
  return /^\s*-?\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN;
}
