/** What markdown becomes. */
export interface Rendered {
  /** Safe to be put into a page as it is. */
  html: string;
  reading_minutes: number;
  /** Headings that end in a question mark with the text below them. */
  questions: { question: string; answer: string }[];
}
