import type { Point } from '#web/ui/plot.tsx';

/** In percent. */
export interface Score {
  attempt_id: string;
  completed_at: string;
  score: number;
  questions_total: number;
}

/** Equal steps, because tests on one day would overlap on a time scale. */
export function plotPoints(scores: readonly Score[]): (Score & Point)[] {
  const step = scores.length > 1 ? 96 / (scores.length - 1) : 0;
  return scores.map((score, index) => ({ ...score, x: 2 + index * step, y: score.score }));
}

/** In percent. */
export function plotInWords(scores: readonly Score[], mark: number): string {
  const [first, last] = [scores[0], scores.at(-1)];
  if (!first || !last) return 'No scores yet.';
  const best = Math.max(...scores.map(({ score }) => score));
  if (scores.length === 1) return `One score: ${last.score}%. Pass mark ${mark}%.`;
  return `${scores.length} scores: first ${first.score}%, last ${last.score}%, best ${best}%. Pass mark ${mark}%.`;
}
