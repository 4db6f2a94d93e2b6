import type { Failures } from './failures.ts';

export const auditFailures = {} as const satisfies Failures;
