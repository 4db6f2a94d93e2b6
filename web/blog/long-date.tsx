import { dayText } from '#web/ui/calendar-day.tsx';

/** 'November 12, 2026', in UTC for every reader. */
export function LongDate({ at }: { at: string }) {
  const day = at.slice(0, 10);
  return <time dateTime={day}>{dayText(day)}</time>;
}
