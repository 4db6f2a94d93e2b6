import type { Examples } from '../example.ts';

export const quizzesOfficeExamples: Examples = {};
