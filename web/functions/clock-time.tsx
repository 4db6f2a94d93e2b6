import { useHydrated } from '#web/ui/use-hydrated.ts';

/** In UTC until hydration, when the reader's zone is known. */
export function ClockTime({ at, date = false }: { at: string | Date; date?: boolean }) {
  const local = useHydrated();
  const moment = new Date(at);
  const format = new Intl.DateTimeFormat('en-US', {
    ...(date && { month: 'short', day: 'numeric' }),
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
    ...(!local && { timeZone: 'UTC' }),
  });
  return (
    <time className="num" dateTime={moment.toISOString()}>
      {format.format(moment)}
    </time>
  );
}
