import { api } from '../http/access.ts';
import { orElse } from '../http/or-else.ts';
import { builtCandidates } from './built-candidates.ts';
import { deleteBuilt } from './built-delete.ts';
import { builtList } from './built-list.ts';
import { builtQuiz } from './built-quiz.ts';
import { addBuilt, changeBuilt } from './built-save.ts';
import { builtTopics } from './built-topics.ts';

/** The Quiz Builder, for administrators. */
export const quizzesOfficeRouter = {
  list: api.quizzesOffice.list.handler(({ context: { deps }, input }) => builtList(deps, input)),
  one: api.quizzesOffice.one.handler(async ({ context: { deps }, input }) => ({
    quiz: await builtQuiz(deps, input.quiz_id),
  })),
  add: api.quizzesOffice.add.handler(async ({ context, input }) => ({
    quiz: await orElse('SAVE_QUIZ_FAILED', context, (deps) => addBuilt(deps, context.who, input)),
  })),
  change: api.quizzesOffice.change.handler(async ({ context, input }) => ({
    quiz: await orElse('SAVE_QUIZ_FAILED', context, (deps) => changeBuilt(deps, context.who, input)),
  })),
  delete: api.quizzesOffice.delete.handler(async ({ context, input }) => ({
    trash: await orElse('DELETE_QUIZ_FAILED', context, (deps) => deleteBuilt(deps, context.who, input.quiz_id)),
  })),
  candidates: api.quizzesOffice.candidates.handler(({ context: { deps }, input }) => builtCandidates(deps, input)),
  topics: api.quizzesOffice.topics.handler(async ({ context: { deps } }) => ({ topics: await builtTopics(deps) })),
};
