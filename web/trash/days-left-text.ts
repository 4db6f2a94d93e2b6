import { counted } from '#web/lib/counted.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SOON_DAYS = 3;

/** `until` and `now` are ISO timestamps. */
export function daysLeftText(until: string, now: string): { text: string; soon: boolean } {
  const left = Date.parse(until) - Date.parse(now);
  const days = Math.round(left / DAY_MS);
  if (left >= DAY_MS) return { text: counted(days, 'day'), soon: days <= SOON_DAYS };
  const hours = Math.floor(left / (DAY_MS / 24));
  return { text: hours >= 1 ? counted(hours, 'hour') : 'less than an hour', soon: true };
}
