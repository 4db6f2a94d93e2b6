import * as z from 'zod';
import { moment, operation } from '../contract/operation.ts';

const answer = z.object({ success: z.literal(true), message: z.string(), timestamp: moment });

export const apiTestContract = {
  test: operation('public', 'GET /api/api-test', 'Whether the API answers').output(answer),
  functionTest: operation(
    'public',
    'GET /functions/v1/api-test',
    'Check that the API answers, at its address among the functions',
  ).output(answer),
};
