import type { Examples } from '../example.ts';

export const auditExamples: Examples = {};
