import { readUploaded } from '#core/flashcards/admin.ts';
import { checkUpload } from '#core/library/content-check-upload.ts';
import { checkUploaded } from '#core/questions/check.ts';
import type { ImageSizes } from './images.ts';
import { runPipeline } from './pipeline.ts';

/** What threads do. Results are bounded too: taking them over blocks the server. */
export const jobs = {
  render: ({ markdown, sizes }: { markdown: string; sizes: ImageSizes }) => runPipeline(markdown, sizes),
  readQuestions: checkUploaded,
  compareQuestions: (compared: Parameters<typeof checkUpload>) => checkUpload(...compared),
  readFlashcards: readUploaded,
};
