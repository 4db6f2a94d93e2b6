import type { Output } from '../contract/inputs-and-outputs.ts';

export type Attempt = Output<'quiz.attempt'>['attempt'];
export type RunningAttempt = Extract<Attempt, { state: 'running' }>;
export type PausedAttempt = Extract<Attempt, { state: 'paused' }>;
export type EndedAttempt = Extract<Attempt, { state: 'ended' }>;
export type CompletedAttempt = Extract<Attempt, { state: 'completed' }>;
export type RunningQuestion = Omit<RunningAttempt['questions'][number], 'topic_id' | 'created_at'>;
export type ReviewedQuestion = Omit<CompletedAttempt['questions'][number], 'topic_id' | 'created_at' | 'answers'>;
export type Saved = Output<'quiz.save'>;

/** Of a running question that is neither answered nor flagged. */
export const untouched = {
  picks: [],
  flagged: false,
  confidence: null,
  verdict: null,
  is_checked: false,
  in_exam: false,
} satisfies Partial<RunningQuestion>;

type Part = Pick<Attempt, 'quiz_title' | 'objective' | 'domain'>;

/** What of the topic is asked; null: all. */
export const partOf = ({ quiz_title, objective, domain }: Part) => quiz_title ?? objective ?? domain;

export function titleOf(attempt: Part & Pick<Attempt, 'topic_name'>): string {
  return attempt.quiz_title ?? [attempt.topic_name, partOf(attempt)].filter(Boolean).join(': ');
}
