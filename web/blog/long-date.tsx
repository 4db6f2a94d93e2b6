import { dayText } from '#web/ui/calendar-day.tsx';

/** The day of a moment (ISO 8601) as the blog writes it: 'November 12, 2026', in UTC for everybody. */
export function LongDate({ at }: { at: string }) {
  const day = at.slice(0, 10);
  return <time dateTime={day}>{dayText(day)}</time>;
}
