import type { Examples } from '../example.ts';

export const trashExamples: Examples = {};
