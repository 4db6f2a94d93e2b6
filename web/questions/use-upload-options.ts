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

/** Those options that the kept text has in their form: it is the browser's, and may be of another release. */
export function read(text: string): Partial<UploadOptions> {
  try {
    const kept: Record<string, unknown> = text === '' ? {} : (JSON.parse(text) ?? {});
    const fits = {
      makes_quiz: typeof kept.makes_quiz === 'boolean',
      title: typeof kept.title === 'string',
      same_id: kept.same_id === 'skip' || kept.same_id === 'update',
      same_text: kept.same_text === 'skip' || kept.same_text === 'add',
    };
    return Object.fromEntries(Object.entries(kept).filter(([name]) => fits[name as keyof typeof fits]));
  } catch {
    return {};
  }
}
