import { lastDay } from '#core/entitlements.ts';
import { dayText } from '#web/ui/calendar-day.tsx';
import { dateText } from '#web/ui/local-date.tsx';

/** In UTC for every reader, as it was set in the form; the exact moment on hover. */
export function UtcDay({ end }: { end: string }) {
  const moment = new Date(end);
  return (
    <time dateTime={end} title={`${dateText(moment, 'long', true, false)} UTC`}>
      {dayText(lastDay(moment), { dateStyle: 'medium' })} UTC
    </time>
  );
}
