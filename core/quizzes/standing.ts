import { quizLimits } from './quiz.ts';

/** With fewer questions a score may be off by twenty points, too much to compare with a pass mark. */
export const QUESTIONS_TO_TELL = 20;
export const QUESTIONS_RECENT = 50;

/** Percent. The exam's own passing score, regardless of an attempt's passing rate. */
export function passMarkOf(exam_passing_score: number | null): number {
  return exam_passing_score ?? quizLimits.passing_rate.initial;
}

interface Part {
  name: string;
  right: number;
  of: number;
}

/** Domains or objectives by the share of answers that are right, without those that have no answers or are as good as the best. */
export function weakestFirst(parts: readonly Part[]): Part[] {
  const shareOf = ({ right, of }: Part) => right / of;
  const asked = parts.filter(({ of }) => of > 0).sort((a, b) => shareOf(a) - shareOf(b) || b.of - a.of);
  return asked.filter((part) => shareOf(part) < shareOf(asked.at(-1) ?? part));
}

/** Score and mark in percent; 'unknown' for too few questions. */
export function standingOf(score: number, questions: number, mark: number): 'unknown' | 'below' | 'at' | 'above' {
  if (questions < QUESTIONS_TO_TELL) return 'unknown';
  return score < mark ? 'below' : score === mark ? 'at' : 'above';
}
