import { interval } from './interval.ts';
import type { Confidence } from './memory.ts';

/** Before so many answers nothing is said of a level. */
export const ENOUGH_ANSWERS = 20;
/** How often one should be right who is sure enough to say so; a guess by chance. */
const EXPECTED = { 2: 0.67, 3: 0.8 };

/** Answers to questions with as many choices and picks, given with the same confidence. */
export interface Answered {
  confidence: Confidence;
  choices: number;
  picks: number;
  answers: number;
  right: number;
}

/** How right answers of one confidence were, and how right they should have been: shares from 0 to 1. */
export interface Calibration {
  confidence: Confidence;
  answers: number;
  right: number;
  /** Of the 80% interval; null without an answer, as is the chance of a guess. */
  low: number | null;
  high: number | null;
  expected: number | null;
}

export function calibrationOf(answered: readonly Answered[]): Calibration[] {
  return ([1, 2, 3] as const).map((confidence) => {
    const level = answered.filter((some) => some.confidence === confidence);
    const sumOf = (of: (some: Answered) => number) => level.reduce((sum, some) => sum + of(some), 0);
    const [answers, right] = [sumOf((some) => some.answers), sumOf((some) => some.right)];
    const chance = answers === 0 ? null : sumOf((some) => some.answers * chanceOf(some)) / answers;
    const { low, high } = interval(right, answers) ?? { low: null, high: null };
    return { confidence, answers, right, low, high, expected: confidence === 1 ? chance : EXPECTED[confidence] };
  });
}

/** The chance that so many of the choices, picked blindly, are the right ones. */
export function chanceOf({ choices, picks }: Pick<Answered, 'choices' | 'picks'>): number {
  let chance = 1;
  for (let pick = 0; pick < picks; pick++) chance *= (picks - pick) / (choices - pick);
  return chance;
}
