import type { Examples } from '../example.ts';

export const overviewExamples: Examples = {};
