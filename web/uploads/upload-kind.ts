import type { ReactNode } from 'react';
import type { Api } from '#core/contract/index.ts';
import type { Suggestion } from '#core/uploads/suggestions.ts';

export interface Counts {
  added: number;
  updated: number;
  skipped: number;
}

export interface UploadPreview {
  counts: Counts;
  errors: readonly { line: number; number: number | null; reason: string }[];
  error_count: number;
  suggestions: readonly Suggestion[];
  duplicate_count: number;
}

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
  error: string | undefined;
}

export interface UploadKind<Preview extends UploadPreview, Item extends UploadItem, Choices extends object> {
  noun: 'question' | 'flashcard';
  placeholder: string;
  say: { topicNeeded: string; nothingRead: string; done: string; previewFailed: string; uploadFailed: string };
  usual: Choices;
  missing?(choices: Choices, preview: Preview | null): string | undefined;
  preview(api: Api, text: string, topic: Topic | undefined, choices: Choices): Promise<Preview>;
  upload(
    api: Api,
    text: string,
    topic: Topic,
    choices: Choices,
    preview: Preview,
  ): Promise<Counts & { quiz_id?: string | null }>;
  duplicates(choices: Choices): object;
  countOf(preview: Preview): number;
  items(preview: Preview): readonly Item[];
  options?(props: OptionsProps<Preview, Choices>): ReactNode;
  notes(props: OptionsProps<Preview, Choices>): ReactNode;
  item(item: Item, goTo: (line: number) => void): ReactNode;
  format: ReactNode;
  download(topic: Topic): ReactNode;
}
