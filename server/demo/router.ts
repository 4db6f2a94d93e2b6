import { api } from '../http/access.ts';
import { demoQuiz, scoreDemo } from './quiz.ts';

export const demoRouter = {
  quiz: api.demo.quiz.handler(() => ({ quiz: demoQuiz() })),
  score: api.demo.score.handler(({ input }) => ({ result: scoreDemo(input.picks) })),
};
