import { useCallback, useState } from 'react';

/** A note that is being edited. */
export interface NoteDraft {
  text: string;
  /** The note it began from. */
  before: string;
  version: number;
}

/** A draft that begins from a note as it is saved. */
export const noteDraft = ({ note, version }: { note: string; version: number }): NoteDraft => ({
  ...{ text: note, before: note, version },
});

/** Whether something was typed that is not saved. */
export const isUnsaved = ({ text, before }: NoteDraft) => text.trim() !== before;

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
  const unsaved = [...drafts.values()].filter(isUnsaved).length;
  return { draftOf: (id: string) => drafts.get(id) ?? null, change, unsaved };
}
