import type { Failures } from './failures.ts';

export const setPaperFailures = {} as const satisfies Failures;
