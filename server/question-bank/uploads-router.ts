import { questionUploadsContract } from '#core/contract/question-uploads.ts';
import { serve } from '../http/serve-operations.ts';
import { exportQuestions } from './export.ts';
import { previewQuestions } from './preview.ts';
import { uploadQuestions } from './upload.ts';

export const questionUploadsRouter = serve(questionUploadsContract, {
  preview: async (deps, who, input) => ({ preview: await previewQuestions(deps, who, input) }),
  upload: async (deps, who, input) => ({ upload: await uploadQuestions(deps, who, input) }),
  exportText: (deps, _who, input) => exportQuestions(deps, input),
});
