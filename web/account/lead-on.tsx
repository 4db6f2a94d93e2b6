import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { clockText } from '#web/ui/countdown-clock.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

interface LeadOnProps {
  seconds: number;
  to: string;
  children: ReactNode;
}

/** Navigates after so many seconds, measured by the clock because ticks can be late. Without a script there is only the caption. */
export function LeadOn({ seconds, to, children }: LeadOnProps) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest > 0) return;
      clearInterval(timer);
      navigate(to);
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds, to, navigate]);
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
