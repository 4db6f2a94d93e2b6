import { api } from '../http/access.ts';
import { testAnswer } from './serve.ts';

export const apiTestRouter = {
  test: api.apiTest.test.handler(({ context }) => testAnswer(context.deps)),
  functionTest: api.apiTest.functionTest.handler(({ context }) => testAnswer(context.deps)),
};
