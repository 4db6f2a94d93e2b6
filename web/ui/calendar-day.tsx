import { momentOf } from './local-date.tsx';

/** A day of the calendar in words, the same day wherever one reads it. `day` is YYYY-MM-DD; another text is returned as it is. */
export function dayText(day: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'long' }) {
  const moment = momentOf(`${day}T00:00:00Z`);
  return moment === null ? day : new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(moment);
}

/** The day as a figure over its month and year, as on a tear-off calendar; the whole date on hover. */
export function CalendarDay({ day }: { day: string }) {
  if (momentOf(`${day}T00:00:00Z`) === null) return <span className="soft t1 plan__d">{day}</span>;
  return (
    <time className="soft t1 plan__d" dateTime={day} title={dayText(day, { dateStyle: 'full' })}>
      <b className="serif num">{Number(day.slice(8))}</b>
      {dayText(day, { month: 'short', year: 'numeric' })}
    </time>
  );
}
