import type { Examples } from '../example.ts';

export const questionUploadsExamples: Examples = {};
