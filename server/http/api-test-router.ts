import { api } from './access.ts';
import { testAnswer } from './api-test.ts';

export const apiTestRouter = {
  test: api.apiTest.test.handler(({ context }) => testAnswer(context.deps)),
  functionTest: api.apiTest.functionTest.handler(({ context }) => testAnswer(context.deps)),
};
