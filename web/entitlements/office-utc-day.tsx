import { lastDay } from '#core/entitlements.ts';
import { dayText } from '#web/ui/calendar-day.tsx';
import { dateText, localeIn } from '#web/ui/local-date.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** The last day of something that ends, in UTC for every reader: it was set as such. The moment itself on hover. */
export function UtcDay({ end }: { end: string }) {
  const locale = localeIn(useHydrated());
  const moment = new Date(end);
  return (
    <time dateTime={end} lang={locale} title={`${dateText(moment, 'long', true, false)} UTC`}>
      {dayText(lastDay(moment), { dateStyle: 'medium' }, locale)}
    </time>
  );
}
