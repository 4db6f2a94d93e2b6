import { type Examples, nothing } from '../example.ts';

export const overviewExamples: Examples = { 'overview.read': nothing };
