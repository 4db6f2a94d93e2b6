export interface Rendered {
  /** Sanitized. */
  html: string;
  reading_minutes: number;
  questions: { question: string; answer: string }[];
}
