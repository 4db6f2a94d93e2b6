import type { Failures } from './failures.ts';

/** Failures of the flashcard screens. */
export const flashcardFailures = {
  FLASHCARDS_UNAVAILABLE: [500, 'Failed to load flashcards'],
} as const satisfies Failures;
