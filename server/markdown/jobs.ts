import { checkUpload } from '#core/library/content-check-upload.ts';
import { readCardText } from '../uploads/card-suggestions.ts';
import { readQuestionText } from '../uploads/question-suggestions.ts';
import type { ImageSizes } from './images.ts';
import { runPipeline } from './pipeline.ts';

/** What threads do. Results are bounded too: taking them over blocks the server. */
export const jobs = {
  render: ({ markdown, sizes }: { markdown: string; sizes: ImageSizes }) => runPipeline(markdown, sizes),
  readQuestions: readQuestionText,
  compareQuestions: (compared: Parameters<typeof checkUpload>) => checkUpload(...compared),
  readFlashcards: readCardText,
};
