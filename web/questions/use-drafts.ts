import { useState } from 'react';
import { type Draft, emptyTyped, isUnsaved, NEW, type Question, rebased, type Typed, typedOf } from './draft.ts';

export interface Drafts {
  get(key: string): Draft | undefined;
  /** Ids of questions, or NEW, whose editor has something that is not saved. */
  unsaved: readonly string[];
  open(question: Question): void;
  openNew(topic_id: string): void;
  type(key: string, typed: Typed): void;
  /** Goes on from what is saved now; what was typed stays. */
  rebase(key: string, question: Question): void;
  close(keys: readonly string[]): void;
}

/** The questions that are being edited, several at once. They outlive going to another page of the list. */
export function useDrafts(): Drafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const put = (key: string, change: (draft: Draft | undefined) => Draft) =>
    setDrafts((before) => new Map(before).set(key, change(before.get(key))));
  return {
    get: (key) => drafts.get(key),
    unsaved: [...drafts].filter(([, draft]) => isUnsaved(draft)).map(([key]) => key),
    open: (question) =>
      put(question.id, (draft) => (draft && isUnsaved(draft) ? draft : { base: question, typed: typedOf(question) })),
    openNew: (topic_id) => put(NEW, (draft) => draft ?? { base: null, typed: emptyTyped(topic_id) }),
    type: (key, typed) => put(key, (draft) => ({ base: draft?.base ?? null, typed })),
    rebase: (key, question) =>
      put(key, (draft) => rebased(draft ?? { base: question, typed: typedOf(question) }, question)),
    close: (keys) => setDrafts((before) => new Map([...before].filter(([key]) => !keys.includes(key)))),
  };
}
