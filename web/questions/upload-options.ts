import { uploadedQuiz } from '#core/uploads.ts';

export interface UploadOptions {
  /** Whether a quiz is made of what is uploaded, and its title. */
  makes_quiz: boolean;
  title: string;
  same_id: 'skip' | 'update';
  same_text: 'skip' | 'add';
}

export const usualOptions: UploadOptions = {
  ...{ makes_quiz: true, title: uploadedQuiz.title },
  ...{ same_id: 'skip', same_text: 'skip' },
};

/** Those options that have their form in what a browser kept. */
export function fittingOptions(kept: object): Partial<UploadOptions> {
  const { makes_quiz, title, same_id, same_text } = kept as Record<string, unknown>;
  return {
    ...(typeof makes_quiz === 'boolean' && { makes_quiz }),
    ...(typeof title === 'string' && { title }),
    ...((same_id === 'skip' || same_id === 'update') && { same_id }),
    ...((same_text === 'skip' || same_text === 'add') && { same_text }),
  };
}
