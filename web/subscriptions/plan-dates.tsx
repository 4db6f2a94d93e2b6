import { dayOf, daysUntil, inDays } from '#web/lib/days-until.ts';
import { LocalDate, momentOf } from '#web/ui/local-date.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** 'November 20 to December 20, 2026': the first year is shown only if it differs. */
export function Period({ from, to }: { from: string; to: string }) {
  const local = useHydrated();
  if (momentOf(from) === null || momentOf(to) === null)
    return (
      <>
        {from} to {to}
      </>
    );
  const words = (moment: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, ...(!local && { timeZone: 'UTC' }) }).format(new Date(moment));
  const isSameYear = words(from, { year: 'numeric' }) === words(to, { year: 'numeric' });
  const start = words(from, { month: 'long', day: 'numeric', ...(!isSameYear && { year: 'numeric' }) });
  return (
    <>
      <time dateTime={from}>{start}</time> to <LocalDate at={to} />
    </>
  );
}

/** By the reader's calendar, or UTC when rendered on the server. */
export function DaysLeft({ at, now }: { at: string; now: string }) {
  const local = useHydrated();
  const moment = momentOf(at);
  if (moment === null) return <>{at}</>;
  return <>{inDays(daysUntil(dayOf(moment, local), dayOf(new Date(now), local)))}</>;
}
