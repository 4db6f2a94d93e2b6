import { dateText, momentOf } from '#web/ui/local-date.tsx';
import { agoText } from '#web/ui/time-ago.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

export function When({ at }: { at: string }) {
  const local = useHydrated();
  const moment = momentOf(at);
  if (moment === null) return <>{at}</>;
  return (
    <time className="when" dateTime={at} title={dateText(moment, 'long', true, local)}>
      {local ? shortText(moment, new Date()) : dateText(moment, 'medium', false, false)}
    </time>
  );
}

function shortText(moment: Date, now: Date): string {
  if (moment.toDateString() === now.toDateString())
    return new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(moment);
  return agoText(moment, now);
}
