export interface NoteDraft {
  text: string;
  before: string;
  version: number;
}

export const noteDraft = ({ note, version }: { note: string; version: number }): NoteDraft => ({
  ...{ text: note, before: note, version },
});

export const isUnsaved = ({ text, before }: NoteDraft) => text.trim() !== before;
