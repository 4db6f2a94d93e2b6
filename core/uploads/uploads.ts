import type { Failures } from '../lib/failures.ts';

/** `bytes` of UTF-8. `errors` are as many as are shown. */
export const uploadLimits = { bytes: 3 * 1024 * 1024, lines: 200_000, items: 2_000, errors: 100 } as const;

/** Minutes, percent (specification). */
export const uploadedQuiz = { title: 'New Quiz', time_limit: 60, passing_score: 70 } as const;

export const uploadSentences = {
  topicNeeded: 'Please select a topic for the questions.',
  done: 'Questions uploaded successfully!',
  tooLarge: 'One upload takes at most 3 MB of text. Please split this one into several.',
  tooManyLines: 'One upload takes at most 200,000 lines of text. Please split this one into several.',
  errorsFirst: 'Nothing is uploaded while there are errors.',
  quizTitleNeeded: 'Quiz title is required',
  quizTitleTooLong: 'The title of a quiz may have at most 200 characters.',
  onlyTxt: 'Only .txt files can be uploaded. {name} is another kind of file.',
} as const;

export const uploadFailures = {
  NO_QUESTIONS_IN_TEXT: [400, 'No valid questions found'],
  UPLOAD_HAS_ERRORS: [400, 'Nothing was uploaded. {place}: {reason}'],
  UPLOAD_TOO_MANY: [400, 'One upload takes at most 2,000 questions and this text has {count}. Please split it.'],
  UPLOAD_QUIZ_TOO_LARGE: [400, 'A quiz takes at most 200 questions. Upload these without making a quiz of them.'],
  UPLOAD_ALL_KNOWN: [409, 'Nothing was uploaded: these questions are in the topic already.'],
  UPLOAD_OVERTAKEN: [
    409,
    'Nothing was uploaded: the questions of this topic have changed since the preview. Please review it again.',
  ],
  QUESTION_ID_TAKEN: [409, 'Another question of this topic has this Id already.'],
  UPLOAD_PREVIEW_FAILED: [500, 'The text could not be read. Please try again.'],
  UPLOAD_FAILED: [500, 'Error uploading questions. Please try again.'],
  EXPORT_QUESTIONS_FAILED: [500, 'Error downloading questions. Please try again.'],
} as const satisfies Failures;

export function sizeOf(text: string): number {
  let size = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // A surrogate pair has four bytes: two per half.
    size += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
  }
  return size;
}

/** Lines end where `withLineFeeds` ends them. */
export function countLines(text: string): number {
  let count = 1;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const isBreak = (unit >= 10 && unit <= 13) || unit === 0x2028 || unit === 0x2029;
    if (isBreak && !(unit === 10 && text.charCodeAt(index - 1) === 13)) count += 1;
  }
  return count;
}
