import { questionsAdminContract } from '#core/question-bank/contract.ts';
import { questionUploadsContract } from '#core/question-bank/contract-uploads.ts';
import { unforeseenAs } from '../http/errors.ts';
import { serve } from '../http/serve-operations.ts';
import {
  adminQuestion,
  listQuestions,
  questionDomains,
  questionIds,
  questionUses,
  questionVersions,
  quizChoices,
} from './admin-list.ts';
import { addToQuiz, changeQuestionFacts, moveQuestions, removeQuestions } from './bulk.ts';
import { addQuestion, saveQuestion } from './change.ts';
import { exportQuestions } from './export.ts';
import { previewQuestions } from './preview.ts';
import { uploadQuestions } from './upload.ts';

export const questionsAdminRouter = serve(questionsAdminContract, {
  list: listQuestions,
  ids: questionIds,
  one: async (deps, _who, { question_id }) => ({ question: await adminQuestion(deps, question_id) }),
  versions: async (deps, _who, { question_id }) => ({ versions: await questionVersions(deps, question_id) }),
  quizzes: quizChoices,
  domains: questionDomains,
  add: async (deps, who, input) => ({ question: await addQuestion(deps, who, input) }),
  change: async (deps, who, input) => ({ question: await saveQuestion(deps, who, input) }),
  uses: (deps, _who, { ids }) => questionUses(deps, ids),
  move: async (deps, who, input) => ({ moved: await moveQuestions(deps, who, input) }),
  changeMany: async (deps, who, input) => ({ changed: await changeQuestionFacts(deps, who, input) }),
  remove: (deps, who, input) => {
    const failure = input.ids.length === 1 ? 'QUESTION_NOT_DELETED' : 'QUESTIONS_NOT_DELETED';
    return unforeseenAs(failure, () => removeQuestions(deps, who, input));
  },
  addToQuiz: async (deps, who, input) => ({ added: await addToQuiz(deps, who, input) }),
});

export const questionUploadsRouter = serve(questionUploadsContract, {
  preview: async (deps, who, input) => ({ preview: await previewQuestions(deps, who, input) }),
  upload: async (deps, who, input) => ({ upload: await uploadQuestions(deps, who, input) }),
  exportText: (deps, _who, input) => exportQuestions(deps, input),
});
