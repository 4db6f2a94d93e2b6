import type { Examples } from '../example.ts';

export const catalogOfficeExamples: Examples = {};
