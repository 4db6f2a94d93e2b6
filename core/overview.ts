import type { Failures } from './failures.ts';

export const overviewFailures = {} as const satisfies Failures;
