import { uploadedQuiz } from '#core/uploads.ts';
import { useDraft } from '#web/content/use-draft.ts';

export interface UploadOptions {
  /** Whether a quiz is made of what is uploaded, and its title. */
  makes_quiz: boolean;
  title: string;
  same_id: 'skip' | 'update';
  same_text: 'skip' | 'add';
}

const usual: UploadOptions = { makes_quiz: true, title: uploadedQuiz.title, same_id: 'skip', same_text: 'skip' };

/** What was chosen for an upload, kept in this window as long as its text. */
export function useUploadOptions(key: string) {
  const { text, change } = useDraft(key);
  const options = { ...usual, ...read(text) };
  return {
    options,
    set: (changed: Partial<UploadOptions>) => change(JSON.stringify({ ...options, ...changed })),
    reset: () => change(''),
  };
}

function read(text: string): Partial<UploadOptions> {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return {};
  }
}
