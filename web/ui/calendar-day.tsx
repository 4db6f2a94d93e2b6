import { localeIn, momentOf } from './local-date.tsx';
import { useHydrated } from './use-hydrated.ts';

/** A day of the calendar in words, the same day wherever one reads it. `day` is YYYY-MM-DD; another text is returned as it is. */
export function dayText(day: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'long' }, locale = 'en-US') {
  const moment = momentOf(`${day}T00:00:00Z`);
  return moment === null ? day : new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(moment);
}

/** The day as a figure over its month and year, as on a tear-off calendar; the whole date on hover. */
export function CalendarDay({ day }: { day: string }) {
  const locale = localeIn(useHydrated());
  if (momentOf(`${day}T00:00:00Z`) === null) return <span className="plan__d">{day}</span>;
  return (
    <time className="plan__d" dateTime={day} lang={locale} title={dayText(day, { dateStyle: 'full' }, locale)}>
      <b className="serif num">{Number(day.slice(8))}</b>
      {dayText(day, { month: 'short', year: 'numeric' }, locale)}
    </time>
  );
}
