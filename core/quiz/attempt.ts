import type { Api } from '../contract/index.ts';

/** One try at a quiz, as the server returns it. */
export type Attempt = Awaited<ReturnType<Api['quiz']['attempt']>>['attempt'];
export type RunningAttempt = Extract<Attempt, { state: 'running' }>;
export type PausedAttempt = Extract<Attempt, { state: 'paused' }>;
export type CompletedAttempt = Extract<Attempt, { state: 'completed' }>;
export type RunningQuestion = Omit<RunningAttempt['questions'][number], 'topic_id' | 'created_at'>;
export type ReviewedQuestion = Omit<CompletedAttempt['questions'][number], 'topic_id' | 'created_at' | 'answers'>;
/** What saving a change returns. */
export type Saved = Awaited<ReturnType<Api['quiz']['save']>>;

/** What an attempt is called: its set quiz, or its topic with the one domain that it is about. */
export function titleOf({
  quiz_title,
  topic_name,
  domain,
}: Pick<Attempt, 'quiz_title' | 'topic_name' | 'domain'>): string {
  return quiz_title ?? [topic_name, domain].filter(Boolean).join(': ');
}
