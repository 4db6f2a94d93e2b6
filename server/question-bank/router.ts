import { questionsAdminContract } from '#core/question-bank/contract.ts';
import { questionUploadsContract } from '#core/question-bank/contract-uploads.ts';
import { startBulkAction } from '../bulk/start.ts';
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
import { questionActs } from './bulk.ts';
import { addQuestion, saveQuestion } from './change.ts';
import { exportQuestions } from './export.ts';
import { previewQuestions } from './preview.ts';
import { uploadQuestions } from './upload.ts';

const deleteSelected = startBulkAction('delete_questions', questionActs.delete_questions);

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
  move: startBulkAction('move_questions', questionActs.move_questions),
  changeMany: startBulkAction('change_questions', questionActs.change_questions),
  remove: (deps, who, input, caller) => {
    const failure = input.ids.length === 1 ? 'QUESTION_NOT_DELETED' : 'QUESTIONS_NOT_DELETED';
    return unforeseenAs(failure, () => deleteSelected(deps, who, input, caller));
  },
  addToQuiz: startBulkAction('add_to_quiz', questionActs.add_to_quiz),
});

export const questionUploadsRouter = serve(questionUploadsContract, {
  preview: async (deps, who, input) => ({ preview: await previewQuestions(deps, who, input) }),
  upload: async (deps, who, input) => ({ upload: await uploadQuestions(deps, who, input) }),
  exportText: (deps, _who, input) => exportQuestions(deps, input),
});
