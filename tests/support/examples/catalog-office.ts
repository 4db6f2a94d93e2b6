import { type Examples, nothing } from '../example.ts';

export const catalogOfficeExamples: Examples = {
  'catalogOffice.list': nothing,
};
