import type { ReactNode } from 'react';
import { clockText } from '#web/ui/countdown-clock.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface PausedPanelProps {
  secondsLeft: number;
  kept: string;
  children: ReactNode;
}

export function PausedPanel({ secondsLeft, kept, children }: PausedPanelProps) {
  return (
    <section className="panel grid paused" aria-labelledby="paused">
      <span className="paused__i">
        <Icon name="pause" />
      </span>
      <h2 id="paused" className="t6">
        Test Paused
      </h2>
      <p className="soft">
        The questions are hidden and the clock stands at <span className="mono num">{clockText(secondsLeft)}</span>.{' '}
        {kept}
      </p>
      <div className="row">{children}</div>
    </section>
  );
}
