import { quizzesAdminContract } from '#core/contract/quizzes-admin.ts';
import { serve } from '../http/serve-operations.ts';
import { builtCandidates } from './built-candidates.ts';
import { deleteBuilt } from './built-delete.ts';
import { builtList } from './built-list.ts';
import { builtQuiz } from './built-quiz.ts';
import { addBuilt, changeBuilt } from './built-save.ts';
import { builtTopics } from './built-topics.ts';

/** The Quiz Builder, for administrators. */
export const quizzesAdminRouter = serve(quizzesAdminContract, {
  list: builtList,
  one: async (deps, _who, { quiz_id }) => ({ quiz: await builtQuiz(deps, quiz_id) }),
  add: async (deps, who, input) => ({ quiz: await addBuilt(deps, who, input) }),
  change: async (deps, who, input) => ({ quiz: await changeBuilt(deps, who, input) }),
  delete: async (deps, who, { quiz_id }) => ({ trash: await deleteBuilt(deps, who, quiz_id) }),
  candidates: (deps, _who, input) => builtCandidates(deps, input),
  topics: async (deps) => ({ topics: await builtTopics(deps) }),
});
