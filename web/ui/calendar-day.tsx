import { localeIn } from './local-date.tsx';
import { useHydrated } from './use-hydrated.ts';

/** A day of the calendar in words, the same day wherever one reads it. `day` is YYYY-MM-DD. */
export function dayText(day: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'long' }, locale = 'en-US') {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** The day as a figure over its month and year, as on a tear-off calendar; the whole date on hover. */
export function CalendarDay({ day }: { day: string }) {
  const locale = localeIn(useHydrated());
  return (
    <time className="plan__d" dateTime={day} lang={locale} title={dayText(day, { dateStyle: 'full' }, locale)}>
      <b className="serif num">{Number(day.slice(8))}</b>
      {dayText(day, { month: 'short', year: 'numeric' }, locale)}
    </time>
  );
}
