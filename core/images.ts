import type { Failures } from './failures.ts';

export const imageFailures = {} as const satisfies Failures;
