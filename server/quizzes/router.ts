import { api } from '../http/access.ts';
import { complete } from './complete.ts';
import { pastAttempts, progressList } from './past-attempts.ts';
import { discard, pause, resume } from './pause.ts';
import { readAttempt } from './read.ts';
import { check, save } from './save.ts';
import { startWithinLimits } from './start-within-limits.ts';
import { topicProgress } from './topic-progress.ts';

export const quizRouter = {
  start: api.quiz.start.handler(async ({ context: { deps, who }, input }) => ({
    attempt: await startWithinLimits(deps, who, input),
  })),
  attempt: api.quiz.attempt.handler(async ({ context: { deps, who }, input }) => ({
    attempt: await readAttempt(deps, who, input.attempt_id, input.open),
  })),
  save: api.quiz.save.handler(async ({ context: { deps, who }, input }) => ({
    ...(await save(deps, who, input)),
    server_now: deps.clock().toISOString(),
  })),
  check: api.quiz.check.handler(({ context: { deps, who }, input }) => check(deps, who, input)),
  pause: api.quiz.pause.handler(async ({ context: { deps, who }, input }) => ({
    attempt: await pause(deps, who, input.attempt_id),
  })),
  resume: api.quiz.resume.handler(async ({ context: { deps, who }, input }) => ({
    attempt: await resume(deps, who, input.attempt_id),
  })),
  complete: api.quiz.complete.handler(async ({ context: { deps, who }, input }) => ({
    attempt: await complete(deps, who, input.attempt_id),
  })),
  discard: api.quiz.discard.handler(async ({ context: { deps, who }, input }) => {
    await discard(deps, who, input.attempt_id);
    return { discarded: true };
  }),
  topicProgress: api.quiz.topicProgress.handler(({ context: { deps, who }, input }) =>
    topicProgress(deps, who, input.topic_id),
  ),
  progress: api.quiz.progress.handler(({ context: { deps, who }, input }) => progressList(deps, who, input)),
  attempts: api.quiz.attempts.handler(({ context: { deps, who }, input }) => pastAttempts(deps, who, input)),
};
