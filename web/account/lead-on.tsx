import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { clockText } from '#web/ui/countdown-clock.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

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

/** Navigates after so many seconds, measured by the clock because ticks can be late; returns the seconds left. */
function useLeadOn(seconds: number, path: string): number {
  const navigate = useNavigate();
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest > 0) return;
      clearInterval(timer);
      navigate(path);
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds, path, navigate]);
  return left;
}
