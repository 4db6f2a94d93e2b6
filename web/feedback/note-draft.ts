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
