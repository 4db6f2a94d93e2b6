import { momentOf } from './local-date.tsx';

/** `day` is YYYY-MM-DD, shown the same in every time zone; other texts are returned unchanged. */
export function dayText(day: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'long' }) {
  const moment = momentOf(`${day}T00:00:00Z`);
  return moment === null ? day : new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(moment);
}

export function CalendarDay({ day }: { day: string }) {
  if (momentOf(`${day}T00:00:00Z`) === null) return <span className="soft t1 plan__d">{day}</span>;
  return (
    <time className="soft t1 plan__d" dateTime={day} title={dayText(day, { dateStyle: 'full' })}>
      <b className="serif num">{Number(day.slice(8))}</b>
      {dayText(day, { month: 'short', year: 'numeric' })}
    </time>
  );
}
