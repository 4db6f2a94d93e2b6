import { type Examples, nothing } from '../example.ts';

export const siteExamples: Examples = {
  'site.health': nothing,
  'site.readiness': nothing,
  'site.clientError': () => ({
    ...{ message: 'x is not a function', stack: 'TypeError: x is not a function', path: '/certifications' },
  }),
  'site.library': nothing,
  'site.openapi': nothing,
  'apiTest.test': nothing,
  'apiTest.functionTest': nothing,
};
