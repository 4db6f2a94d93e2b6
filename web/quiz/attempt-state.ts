import type { Api } from '#core/contract/index.ts';

export type Attempt = Awaited<ReturnType<Api['quiz']['attempt']>>['attempt'];
export type RunningAttempt = Extract<Attempt, { state: 'running' }>;
export type PausedAttempt = Extract<Attempt, { state: 'paused' }>;
export type CompletedAttempt = Extract<Attempt, { state: 'completed' }>;
export type RunningQuestion = RunningAttempt['questions'][number];
/** What saving a change returns. */
export type Saved = Awaited<ReturnType<Api['quiz']['save']>>;
export type ReviewedQuestion = CompletedAttempt['questions'][number];
