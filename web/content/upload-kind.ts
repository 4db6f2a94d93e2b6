import type { ReactNode } from 'react';
import type { Api } from '#core/contract/index.ts';

export interface Counts {
  added: number;
  updated: number;
  skipped: number;
}

/** What an upload of a text would do, as far as questions and flashcards have it in common. */
export interface UploadPreview {
  counts: Counts;
  /** The first of them. */
  errors: readonly { line: number; number: number | null; reason: string }[];
  error_count: number;
  duplicate_count: number;
}

/** An item of the text as it was read. */
export interface UploadItem {
  line: number;
  number: number | null;
  act: 'add' | 'update' | 'skip';
}

export interface Topic {
  id: string;
  name: string;
  category_id: string;
  question_count: number;
  flashcard_count: number;
}

export interface OptionsProps<Preview, Choices> {
  choices: Choices;
  choose(changed: Partial<Choices>): void;
  preview: Preview | null;
  /** What is missing in them. */
  error: string | undefined;
}

/** What questions and flashcards do in their own way where a text of them is uploaded. */
export interface UploadKind<Preview extends UploadPreview, Item extends UploadItem, Choices extends object> {
  noun: 'question' | 'flashcard';
  placeholder: string;
  /** Sentences. */
  say: { topicNeeded: string; nothingRead: string; done: string; previewFailed: string; uploadFailed: string };
  /** Choices before anything was chosen. */
  usual: Choices;
  /** What is missing in the choices, if anything. */
  missing?(choices: Choices, preview: Preview | null): string | undefined;
  preview(api: Api, text: string, topic: Topic | undefined, choices: Choices): Promise<Preview>;
  upload(
    api: Api,
    text: string,
    topic: Topic,
    choices: Choices,
    preview: Preview,
  ): Promise<Counts & { quiz_id?: string | null }>;
  /** Those choices that a preview depends on. */
  duplicates(choices: Choices): object;
  /** How many items could be read. */
  countOf(preview: Preview): number;
  /** The first of them. */
  items(preview: Preview): readonly Item[];
  /** Beside the topic. */
  options?(props: OptionsProps<Preview, Choices>): ReactNode;
  /** Of items that are there already, and of the text as a whole. */
  notes(props: OptionsProps<Preview, Choices>): ReactNode;
  item(item: Item, goTo: (line: number) => void): ReactNode;
  format: ReactNode;
  download(topic: Topic): ReactNode;
}
