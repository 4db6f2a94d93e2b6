import { api } from '../http/access.ts';
import { orElse } from '../http/or-else.ts';
import { exportQuestions } from './export.ts';
import { previewQuestions } from './preview.ts';
import { uploadQuestions } from './upload.ts';

/** Questions as text: reading, uploading and downloading them. */
export const questionUploadsRouter = {
  preview: api.questionUploads.preview.handler(async ({ context, input }) => ({
    preview: await orElse('UPLOAD_PREVIEW_FAILED', context, (deps) => previewQuestions(deps, input)),
  })),
  upload: api.questionUploads.upload.handler(async ({ context, input }) => ({
    upload: await orElse('UPLOAD_FAILED', context, (deps) => uploadQuestions(deps, context.who, input)),
  })),
  exportText: api.questionUploads.exportText.handler(async ({ context, input }) =>
    orElse('EXPORT_QUESTIONS_FAILED', context, (deps) => exportQuestions(deps, input)),
  ),
};
