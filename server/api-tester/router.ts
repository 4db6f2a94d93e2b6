import { apiTestContract } from '#core/api-tester/contract.ts';
import { serve } from '../http/serve-operations.ts';
import { testAnswer } from './serve.ts';

export const apiTestRouter = serve(apiTestContract, { test: testAnswer, functionTest: testAnswer });
