/** A line of the grid: how far up it is, from 0 to 100, and what it says. */
export interface GridLine {
  at: number;
  text: string;
}

/** The distances between two lines of a grid. */
const STEPS = [5, 10, 20, 50, 100, 200, 500, 1_000];

/** Returns the grid of counts from 0 on, in at most three steps up to `most`, and the count at the top, a little above it. */
export function countGrid(most: number): { top: number; grid: GridLine[] } {
  const step = STEPS.find((size) => size * 3 >= most) ?? Math.ceil(most / 3);
  const top = Math.max(step, most) * 1.1;
  return { top, grid: gridBetween(0, top, step, String) };
}

/** Returns the grid of percentages from a round one below `least`, a share from 0 to 1, up to 100%. */
export function shareGrid(least: number): { bottom: number; grid: GridLine[] } {
  const [bottom, step] = least >= 0.7 ? [70, 10] : least >= 0.4 ? [40, 20] : [0, 25];
  return { bottom, grid: gridBetween(bottom, 100, step, (percent) => `${percent}%`) };
}

/** Returns so many places of a list at most, evenly from the first to the last. */
export function spread(length: number, most: number): number[] {
  const count = Math.min(length, most);
  if (count < 2) return count === 1 ? [0] : [];
  return Array.from({ length: count }, (_, n) => Math.round((n * (length - 1)) / (count - 1)));
}

function gridBetween(bottom: number, top: number, step: number, text: (value: number) => string): GridLine[] {
  const count = Math.floor((top - bottom) / step) + 1;
  return Array.from({ length: count }, (_, n) => ({
    at: (n * step * 100) / (top - bottom),
    text: text(bottom + n * step),
  }));
}
