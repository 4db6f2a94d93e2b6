import { useState } from 'react';

/** By key. They remain while paging through the list. */
export function useOpenEditors<Draft>(isUnsaved: (draft: Draft) => boolean) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  return {
    get: (key: string) => drafts.get(key),
    unsaved: new Map([...drafts].filter(([, draft]) => isUnsaved(draft))),
    put: (key: string, change: (before: Draft | undefined) => Draft) =>
      setDrafts((before) => new Map(before).set(key, change(before.get(key)))),
    close: (keys: readonly string[]) =>
      setDrafts((before) => new Map([...before].filter(([key]) => !keys.includes(key)))),
  };
}
