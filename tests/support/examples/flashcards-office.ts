import type { Examples } from '../example.ts';

export const flashcardsOfficeExamples: Examples = {};
