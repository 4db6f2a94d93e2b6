const DAY_MS = 86_400_000;

/** Whole days from `now` to a day of the calendar (YYYY-MM-DD); negative when it is over, NaN for what is no day. Today is the reader's, or UTC's while the server writes. */
export function daysUntil(day: string, now: Date, local: boolean): number {
  const today = local
    ? Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
    : Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return Math.round((Date.parse(`${day}T00:00:00Z`) - today) / DAY_MS);
}
