import { demoContract } from '#core/demo/contract.ts';
import { serve } from '../http/serve-operations.ts';
import { demoQuiz, scoreDemo } from './quiz.ts';

export const demoRouter = serve(demoContract, {
  quiz: () => ({ quiz: demoQuiz() }),
  score: (_deps, _who, { picks }) => ({ result: scoreDemo(picks) }),
});
