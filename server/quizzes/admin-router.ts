import { quizzesAdminContract } from '#core/contract/quizzes-admin.ts';
import { serve } from '../http/serve-operations.ts';
import { deleteQuiz } from './delete-quiz.ts';
import { listQuizzes } from './list-quizzes.ts';
import { openQuiz } from './open-quiz.ts';
import { quizCandidates } from './quiz-candidates.ts';
import { quizTopics } from './quiz-topics.ts';
import { addQuiz, changeQuiz } from './save-quiz.ts';

export const quizzesAdminRouter = serve(quizzesAdminContract, {
  list: listQuizzes,
  one: async ({ db }, _who, { quiz_id }) => ({ quiz: await openQuiz(db, quiz_id) }),
  add: async (deps, who, input) => ({ quiz: await addQuiz(deps, who, input) }),
  change: async (deps, who, input) => ({ quiz: await changeQuiz(deps, who, input) }),
  delete: async (deps, who, { quiz_id }) => ({ trash: await deleteQuiz(deps, who, quiz_id) }),
  candidates: (deps, _who, input) => quizCandidates(deps, input),
  topics: async (deps) => ({ topics: await quizTopics(deps) }),
});
