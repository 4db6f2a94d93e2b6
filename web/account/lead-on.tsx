import type { ReactNode } from 'react';
import { clockText } from '#web/ui/countdown-clock.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useLeadOn } from './use-lead-on.ts';

interface LeadOnProps {
  seconds: number;
  to: string;
  children: ReactNode;
}

/** Without a script there is only the caption. */
export function LeadOn({ seconds, to, children }: LeadOnProps) {
  const hydrated = useHydrated();
  const left = useLeadOn(seconds, to);
  return (
    <p className="lead-on">
      {hydrated && (
        <time className="clock" role="timer" dateTime={`PT${left}S`}>
          {clockText(left)}
        </time>
      )}
      <span>{children}</span>
    </p>
  );
}
