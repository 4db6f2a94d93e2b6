import type { Examples } from '../example.ts';

export const entitlementsOfficeExamples: Examples = {};
