import type { Failures } from './failures.ts';

export const catalogFailures = {} as const satisfies Failures;
