import type { Failures } from './failures.ts';

export const uploadFailures = {} as const satisfies Failures;
