import { apiTestContract } from '#core/contract/api-test.ts';
import { serve } from '../http/serve-operations.ts';
import { testAnswer } from './serve.ts';

export const apiTestRouter = serve(apiTestContract, { test: testAnswer, functionTest: testAnswer });
