import { quizLimits } from './quiz.ts';

/** With fewer questions a score may be off by twenty points, too much to compare with a pass mark. */
export const QUESTIONS_TO_TELL = 20;
export const QUESTIONS_RECENT = 50;

/** Percent. The exam's own passing score, regardless of an attempt's passing rate. */
export function passMarkOf(exam_passing_score: number | null): number {
  return exam_passing_score ?? quizLimits.passing_rate.initial;
}

interface Domain {
  name: string;
  right: number;
  of: number;
}

/** By the share of answers that are right. Null while fewer than two domains have answers, and where none is behind. */
export function weakestOf(domains: readonly Domain[]): Domain | null {
  const shareOf = ({ right, of }: Domain) => right / of;
  const asked = domains.filter(({ of }) => of > 0).sort((a, b) => shareOf(a) - shareOf(b) || b.of - a.of);
  const [weakest, best] = [asked[0], asked.at(-1)];
  return weakest && best && shareOf(weakest) < shareOf(best) ? weakest : null;
}

/** Score and mark in percent; 'unknown' for too few questions. */
export function standingOf(score: number, questions: number, mark: number): 'unknown' | 'below' | 'at' | 'above' {
  if (questions < QUESTIONS_TO_TELL) return 'unknown';
  return score < mark ? 'below' : score === mark ? 'at' : 'above';
}
