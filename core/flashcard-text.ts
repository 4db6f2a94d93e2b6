// placeholder so that the rest runs; to be overwritten by the real parser
export interface FlashcardDraft {
  front_content: string;
  back_content: string;
  external_id: string | null;
}
export function parseFlashcards(text: string): {
  flashcards: (FlashcardDraft & { line: number })[];
  errors: { line: number; reason: string }[];
} {
  return {
    errors: [],
    flashcards: text
      .trim()
      .split(/\n\n(?=Front: )/)
      .map((b) => ({
        line: 1,
        front_content: /Front: ([\s\S]*?)\nBack: /.exec(b)?.[1] ?? '',
        back_content: /Back: ([\s\S]*?)\nId: /.exec(b)?.[1] ?? '',
        external_id: /\nId: (.*)/.exec(b)?.[1] ?? null,
      })),
  };
}
