import { useEffect, useState } from 'react';
import { type ServerClock, watchClock } from './server-clock.ts';

/** Computed from the clock four times a second, so that it is right after sleep. Calls `onOver` once at zero. */
export function useCountdown(
  clock: ServerClock,
  deadline: string,
  initial: number,
  onOver: () => void,
  stopped = false,
): number {
  const [left, setLeft] = useState(initial);
  useEffect(() => {
    if (stopped) return;
    let over = false;
    const read = () => {
      const now = Date.parse(deadline) - clock.now();
      setLeft((shown) => (Math.ceil(shown / 1000) === Math.ceil(now / 1000) ? shown : now));
      if (now <= 0 && !over) {
        over = true;
        onOver();
      }
    };
    return watchClock(read);
  }, [clock, deadline, onOver, stopped]);
  return left;
}
