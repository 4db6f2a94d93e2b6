/** A note that is being edited. */
export interface NoteDraft {
  text: string;
  /** The saved note that the draft started from. */
  before: string;
  version: number;
}

/** Returns a draft of a saved note. */
export const noteDraft = ({ note, version }: { note: string; version: number }): NoteDraft => ({
  ...{ text: note, before: note, version },
});

/** Whether the draft has unsaved changes. */
export const isUnsaved = ({ text, before }: NoteDraft) => text.trim() !== before;
