import { quizLimits } from './quiz.ts';

/** Below this many questions a score says too little to be measured against a pass mark: it may be off by twenty points. */
export const QUESTIONS_TO_TELL = 20;
/** The newest papers are taken together until they have this many questions. */
export const QUESTIONS_RECENT = 50;
/** The newest completed attempts in a topic whose answers are added up by domain. */
export const ATTEMPTS_BY_DOMAIN = 50;

/** Per cent to reach in a topic: its exam's passing score, whatever passing rate somebody typed for a paper; else the default. */
export function passMarkOf(exam_passing_score: number | null): number {
  return exam_passing_score ?? quizLimits.passing_rate.initial;
}

/** Whether a score (per cent) on so many questions reaches the mark (per cent); 'unknown' on too few of them. */
export function standingOf(score: number, questions: number, mark: number): 'unknown' | 'below' | 'at' | 'above' {
  if (questions < QUESTIONS_TO_TELL) return 'unknown';
  return score < mark ? 'below' : score === mark ? 'at' : 'above';
}
