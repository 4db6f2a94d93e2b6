import type { Examples } from '../example.ts';

export const reportsExamples: Examples = {};
