/** `at` is from 0 (bottom) to 100. */
export interface GridLine {
  at: number;
  text: string;
}

const STEPS = [5, 10, 20, 50, 100, 200, 500, 1_000];

/** At most three steps from 0; the top is slightly above `most`. */
export function countGrid(most: number): { top: number; grid: GridLine[] } {
  const step = STEPS.find((size) => size * 3 >= most) ?? Math.ceil(most / 3);
  const top = Math.max(step, most) * 1.1;
  return { top, grid: gridBetween(0, top, step, String) };
}

/** From a round percentage below `least` (a share from 0 to 1) up to 100%. */
export function shareGrid(least: number): { bottom: number; grid: GridLine[] } {
  const [bottom, step] = least >= 0.7 ? [70, 10] : least >= 0.4 ? [40, 20] : [0, 25];
  return { bottom, grid: gridBetween(bottom, 100, step, (percent) => `${percent}%`) };
}

/** At most `most` indexes, evenly spaced from first to last. */
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
