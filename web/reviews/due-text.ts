import { counted } from '#web/lib/counted.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** '10 min', '2 days', '3 months'. */
export function intervalText(due: string, now: number): string {
  const ms = Math.max(0, Date.parse(due) - now);
  if (ms < HOUR_MS) return `${Math.max(1, Math.round(ms / MINUTE_MS))} min`;
  if (ms < DAY_MS / 2) return `${Math.round(ms / HOUR_MS)} h`;
  const days = Math.max(1, Math.round(ms / DAY_MS));
  if (days < 60) return counted(days, 'day');
  const months = Math.round(days / 30.44);
  return months < 24 ? counted(months, 'month') : counted(Math.round(days / 365.25), 'year');
}

/** 'in 10 min', 'tomorrow', 'in 3 days'. */
export function dueText(due: string, now: number): string {
  const text = intervalText(due, now);
  return text === '1 day' ? 'tomorrow' : `in ${text}`;
}
