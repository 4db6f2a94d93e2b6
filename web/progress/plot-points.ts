/** One completed attempt in the plot of scores. Score in per cent. */
export interface Score {
  attempt_id: string;
  completed_at: string;
  score: number;
  questions_total: number;
}

export interface PlotPoint extends Score {
  /** Per cent of the width, from the left, and of the height, from the top. */
  x: number;
  y: number;
}

/** Equal steps from the oldest to the newest: tests of one afternoon would fall on each other on a scale of days. */
export function plotPoints(scores: readonly Score[]): PlotPoint[] {
  const step = scores.length > 1 ? 96 / (scores.length - 1) : 0;
  return scores.map((score, index) => ({
    ...score,
    x: scores.length > 1 ? 2 + index * step : 50,
    y: 100 - score.score,
  }));
}

/** What the plot shows, in words: how many scores, the first, the last and the best of them, and the mark (all in per cent). */
export function plotInWords(scores: readonly Score[], mark: number): string {
  const [first, last] = [scores[0], scores.at(-1)];
  if (!first || !last) return 'No scores yet.';
  const best = Math.max(...scores.map(({ score }) => score));
  if (scores.length === 1) return `One score: ${last.score}%. Pass mark ${mark}%.`;
  return `${scores.length} scores: first ${first.score}%, last ${last.score}%, best ${best}%. Pass mark ${mark}%.`;
}
