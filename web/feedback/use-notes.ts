import { useCallback, useState } from 'react';

/** A note that is being edited. */
export interface NoteDraft {
  text: string;
  /** The note it began from. */
  before: string;
  version: number;
}

interface Noted {
  id: string;
  note: string;
}

/** The notes that are being edited, whatever page of the list is shown. */
export function useNotes() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, NoteDraft>>(new Map());
  /** Null ends the editing of a note. */
  const change = useCallback((id: string, draft: NoteDraft | null) => {
    setDrafts((current) => {
      const next = new Map(current);
      if (draft === null) next.delete(id);
      else next.set(id, draft);
      return next;
    });
  }, []);
  const unsaved = [...drafts.values()].filter(({ text, before }) => text.trim() !== before).length;
  return { draftOf: ({ id }: Noted) => drafts.get(id) ?? null, change, unsaved };
}
