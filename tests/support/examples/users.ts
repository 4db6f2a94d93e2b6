import type { Examples } from '../example.ts';

export const usersExamples: Examples = {};
