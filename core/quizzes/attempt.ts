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

export function titleOf({
  quiz_title,
  topic_name,
  domain,
}: Pick<Attempt, 'quiz_title' | 'topic_name' | 'domain'>): string {
  return quiz_title ?? [topic_name, domain].filter(Boolean).join(': ');
}
