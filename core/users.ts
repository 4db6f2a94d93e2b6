import type { Failures } from './failures.ts';

export const userFailures = {} as const satisfies Failures;
