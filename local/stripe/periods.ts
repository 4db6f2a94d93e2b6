/** How often a price is charged, in the provider's words: `month` with 3 is every three months. */
export interface Rhythm {
  interval: string;
  interval_count: number;
}

const DAY_S = 24 * 60 * 60;
const days: Record<string, number> = { day: 1, week: 7 };
const months: Record<string, number> = { month: 1, year: 12 };

/**
 * The end of the period that begins at `start`: the first boundary after it. All moments are seconds since 1970. Boundaries are
 * counted from the anchor by the calendar (UTC): anchored on 31 January the months end on 28 February, 31 March, 30 April.
 */
export function periodEnd(anchor: number, rhythm: Rhythm, start: number): number {
  let number = 1;
  while (boundary(anchor, rhythm, number) <= start) number += 1;
  return boundary(anchor, rhythm, number);
}

/** The anchor itself for 0, the end of the first period for 1, and so on. A day that a month lacks is its last day. */
export function boundary(anchor: number, { interval, interval_count }: Rhythm, number: number): number {
  const count = number * interval_count;
  const step = days[interval];
  if (step) return anchor + count * step * DAY_S;
  const from = new Date(anchor * 1000);
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + count * (months[interval] ?? 1);
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay));
  return Math.floor(day / 1000) + (anchor % DAY_S);
}

export function sameRhythm(one: Rhythm, other: Rhythm): boolean {
  return one.interval === other.interval && one.interval_count === other.interval_count;
}
