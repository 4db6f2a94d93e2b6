const DAY_MS = 86_400_000;

/** 'today', 'tomorrow', 'in 3 days', '2 days ago'. */
export function inDays(days: number): string {
  return new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(days, 'day');
}

/**
 * Whole days from `now` to a calendar day (YYYY-MM-DD); negative if past, NaN if invalid. Today is the reader's if `local`, else
 * UTC's.
 */
export function daysUntil(day: string, now: Date, local: boolean): number {
  const today = local
    ? Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
    : Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return Math.round((Date.parse(`${day}T00:00:00Z`) - today) / DAY_MS);
}
