import type { Examples } from '../example.ts';

export const imagesExamples: Examples = {};
