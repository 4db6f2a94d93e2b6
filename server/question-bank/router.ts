import { api } from '../http/access.ts';
import { orElse } from '../http/or-else.ts';
import { addQuestion } from './add.ts';
import { addToQuiz } from './add-to-quiz.ts';
import { saveQuestion } from './change.ts';
import { moveQuestions } from './move.ts';
import { listQuestions, officeQuestion, questionIds, quizChoices } from './office-list.ts';
import { removeQuestions } from './remove.ts';
import { questionUses } from './uses.ts';
import { questionVersions } from './versions.ts';

/** Edit Questions. */
export const questionsOfficeRouter = {
  list: api.questionsOffice.list.handler(({ context, input }) =>
    orElse('QUESTIONS_FAILED', context, (deps) => listQuestions(deps, input)),
  ),
  ids: api.questionsOffice.ids.handler(({ context, input }) =>
    orElse('QUESTIONS_FAILED', context, (deps) => questionIds(deps, input)),
  ),
  one: api.questionsOffice.one.handler(async ({ context: { deps }, input }) => ({
    question: await officeQuestion(deps, input.question_id),
  })),
  versions: api.questionsOffice.versions.handler(async ({ context: { deps }, input }) => ({
    versions: await questionVersions(deps, input.question_id),
  })),
  quizzes: api.questionsOffice.quizzes.handler(async ({ context: { deps }, input }) => ({
    quizzes: await quizChoices(deps, input),
  })),
  add: api.questionsOffice.add.handler(async ({ context, input }) => ({
    question: await orElse('QUESTION_NOT_SAVED', context, (deps) => addQuestion(deps, context.who, input)),
  })),
  change: api.questionsOffice.change.handler(async ({ context, input }) => ({
    question: await orElse('QUESTION_NOT_SAVED', context, (deps) => saveQuestion(deps, context.who, input)),
  })),
  uses: api.questionsOffice.uses.handler(({ context: { deps }, input }) => questionUses(deps, input.ids)),
  move: api.questionsOffice.move.handler(async ({ context, input }) => ({
    moved: await orElse('QUESTIONS_NOT_MOVED', context, (deps) => moveQuestions(deps, context.who, input)),
  })),
  remove: api.questionsOffice.remove.handler(({ context, input }) =>
    orElse(input.ids.length === 1 ? 'QUESTION_NOT_DELETED' : 'QUESTIONS_NOT_DELETED', context, (deps) =>
      removeQuestions(deps, context.who, input),
    ),
  ),
  addToQuiz: api.questionsOffice.addToQuiz.handler(async ({ context, input }) => ({
    added: await orElse('QUESTIONS_NOT_ADDED', context, (deps) => addToQuiz(deps, context.who, input)),
  })),
};
