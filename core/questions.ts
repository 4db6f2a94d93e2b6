import type { Failures } from './failures.ts';

export const questionFailures = {} as const satisfies Failures;
