import type { Examples } from '../example.ts';

export const questionsOfficeExamples: Examples = {};
