import type { Failures } from './failures.ts';

export const flashcardFailures = {} as const satisfies Failures;
