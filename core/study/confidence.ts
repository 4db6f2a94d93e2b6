import { interval } from './interval.ts';
import type { Confidence } from './memory.ts';

export const ENOUGH_ANSWERS = 20;
/** The share that should be right at each confidence level; for a guess, chance. */
const EXPECTED = { 2: 0.67, 3: 0.8 };

export interface Answered {
  confidence: Confidence;
  choices: number;
  picks: number;
  answers: number;
  right: number;
}

export interface Calibration {
  confidence: Confidence;
  answers: number;
  right: number;
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

export function chanceOf({ choices, picks }: Pick<Answered, 'choices' | 'picks'>): number {
  let chance = 1;
  for (let pick = 0; pick < picks; pick++) chance *= (picks - pick) / (choices - pick);
  return chance;
}
