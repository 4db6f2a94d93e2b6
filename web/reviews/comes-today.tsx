import { useEffect, useState } from 'react';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { createServerClock, watchClock } from '#web/lib/server-clock.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { againText } from './day-words.ts';

interface ComesTodayProps {
  again: NonNullable<Output<'study.queue'>['again']>;
  /** When it was loaded by the server's clock, ISO 8601. */
  now: string;
  /** Where they are studied. */
  to: string;
}

/** Cards that were not known: when they come back, and the way to them once they have. */
export function ComesToday({ again: { cards, at }, now, to }: ComesTodayProps) {
  const [clock] = useState(() => createServerClock(now));
  const [left, setLeft] = useState(() => Date.parse(at) - clock.now());
  const isHydrated = useHydrated();
  const hasCome = left <= 0;
  useEffect(() => {
    if (hasCome) return;
    return watchClock(() => setLeft(Date.parse(at) - clock.now()));
  }, [at, clock, hasCome]);
  const time = hasCome ? 'now' : isHydrated ? timeText(at) : null;
  return (
    <div className="mt-4">
      {' '}
      <Alert
        tone="info"
        icon="clock"
        action={
          hasCome && (
            <ButtonLink size="sm" to={to}>
              {cards === 1 ? 'Study it now' : 'Study them now'}
            </ButtonLink>
          )
        }
      >
        {againText(cards, time)}
      </Alert>
    </div>
  );
}

function timeText(at: string): string {
  return new Date(at).toLocaleTimeString('en-US', { timeStyle: 'short' });
}
