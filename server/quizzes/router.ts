import { quizContract } from '#core/contract/quiz.ts';
import { serve } from '../http/serve-operations.ts';
import { complete } from './complete.ts';
import { pastAttempts, progressList } from './past-attempts.ts';
import { discard, pause, resume } from './pause.ts';
import { readAttempt } from './read.ts';
import { check, save } from './save.ts';
import { startWithinLimits } from './start-within-limits.ts';
import { topicProgress } from './topic-progress.ts';

export const quizRouter = serve(quizContract, {
  start: async (deps, who, input) => ({ attempt: await startWithinLimits(deps, who, input) }),
  attempt: async (deps, who, { attempt_id, open }) => ({ attempt: await readAttempt(deps, who, attempt_id, open) }),
  save: async (deps, who, input) => ({ ...(await save(deps, who, input)), server_now: deps.clock() }),
  check,
  pause: async (deps, who, { attempt_id }) => ({ attempt: await pause(deps, who, attempt_id) }),
  resume: async (deps, who, { attempt_id }) => ({ attempt: await resume(deps, who, attempt_id) }),
  complete: async (deps, who, { attempt_id }) => ({ attempt: await complete(deps, who, attempt_id) }),
  discard: async (deps, who, { attempt_id }) => {
    await discard(deps, who, attempt_id);
    return { discarded: true };
  },
  topicProgress: (deps, who, { topic_id }) => topicProgress(deps, who, topic_id),
  progress: progressList,
  attempts: pastAttempts,
});
