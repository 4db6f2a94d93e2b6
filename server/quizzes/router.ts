import { quizContract } from '#core/quizzes/contract.ts';
import { quizzesAdminContract } from '#core/quizzes/contract-admin.ts';
import { serve } from '../http/serve-operations.ts';
import { listQuizzes, openQuiz, quizCandidates, quizTopics } from './admin-list.ts';
import { pastAttempts, progressList } from './own-attempts.ts';
import { complete, discard, pause, resume } from './pause.ts';
import { openAttempt, readAttempt } from './read.ts';
import { check, save } from './save.ts';
import { addQuiz, changeQuiz, deleteQuiz } from './save-quiz.ts';
import { start } from './start.ts';
import { topicProgress } from './topic-progress.ts';

export const quizRouter = serve(quizContract, {
  start: async (deps, who, input) => ({ attempt: await start(deps, who, input) }),
  attempt: async (deps, who, { attempt_id }) => ({ attempt: await readAttempt(deps, who, attempt_id) }),
  open: async (deps, who, { attempt_id }) => ({ attempt: await openAttempt(deps, who, attempt_id) }),
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

export const quizzesAdminRouter = serve(quizzesAdminContract, {
  list: listQuizzes,
  one: async ({ db }, _who, { quiz_id }) => ({ quiz: await openQuiz(db, quiz_id) }),
  add: async (deps, who, input) => ({ quiz: await addQuiz(deps, who, input) }),
  change: async (deps, who, input) => ({ quiz: await changeQuiz(deps, who, input) }),
  delete: async (deps, who, { quiz_id }) => ({ trash: await deleteQuiz(deps, who, quiz_id) }),
  candidates: (deps, _who, input) => quizCandidates(deps, input),
  topics: async (deps) => ({ topics: await quizTopics(deps) }),
});
