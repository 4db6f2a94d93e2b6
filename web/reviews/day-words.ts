import { daysUntil, inDays } from '#web/lib/days-until.ts';
import { dayText } from '#web/ui/calendar-day.tsx';

const WEEK = 7;

/** Of days YYYY-MM-DD: 'today', 'tomorrow', 'Thursday', and a week away or more with its date. `today` is the learner's day. */
export function nearDay(day: string, today: string): string {
  const days = daysUntil(day, new Date(today), false);
  if (days === 0 || days === 1) return inDays(days);
  const date = Math.abs(days) < WEEK ? {} : ({ month: 'long', day: 'numeric' } as const);
  return dayText(day, { weekday: 'long', ...date });
}
