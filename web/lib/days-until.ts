const DAY_MS = 86_400_000;

/** 'today', 'tomorrow', 'in 3 days', '2 days ago'. */
export function inDays(days: number): string {
  return new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(days, 'day');
}

/** Whole days from `today` to `day`, both YYYY-MM-DD; negative if past, NaN if invalid. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS);
}

/** YYYY-MM-DD. */
export function dayAfter(today: string, days: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The calendar day of a moment, YYYY-MM-DD: the reader's if `local`, else UTC's. A learner's dates are counted from `calendar_date` of
 * study.today instead, which is of the time zone that they have saved.
 */
export function dayOf(moment: Date, local: boolean): string {
  const minutes = local ? moment.getTimezoneOffset() : 0;
  return new Date(moment.getTime() - minutes * 60_000).toISOString().slice(0, 10);
}
