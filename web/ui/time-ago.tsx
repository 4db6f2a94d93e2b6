import { dateText, type Moment, momentOf } from './local-date.tsx';
import { useHydrated } from './use-hydrated.ts';

const day = 86_400_000;

/* Calendar days of the reader: at 0:10, 23:50 was yesterday. */
function daysBetween(then: Date, now: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(then) - midnight(now)) / day);
}

export function agoText(then: Date, now: Date): string {
  const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
  const days = daysBetween(then, now);
  const size = Math.abs(days);
  if (size < 7) return words.format(days, 'day');
  if (size < 56) return words.format(Math.trunc(days / 7), 'week');
  if (size < 365) return words.format(Math.trunc(days / 30), 'month');
  return words.format(Math.trunc(days / 365), 'year');
}

type TimeAgoProps = {
  at: Moment;
  /** Makes it a tab stop that shows the full date. */
  focusable?: boolean;
};

/** The server renders the date (UTC); after hydration it becomes "3 days ago". */
export function TimeAgo({ at, focusable = false }: TimeAgoProps) {
  const local = useHydrated();
  const moment = momentOf(at);
  if (moment === null) return <>{String(at)}</>;
  return (
    <time
      className="when"
      dateTime={moment.toISOString()}
      title={dateText(moment, 'long', true, local)}
      tabIndex={focusable ? 0 : undefined}
    >
      {local ? agoText(moment, new Date()) : dateText(moment, 'medium', false, false)}
    </time>
  );
}
