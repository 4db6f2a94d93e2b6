import { useEffect, useState } from 'react';
import { type ServerClock, watchClock } from './server-clock.ts';

/**
 * Milliseconds left until the deadline, read four times a second: a page that slept shows the truth when it wakes, and no
 * tick is ever added up. Calls `onOver` once when nothing is left. While it is `stopped` it stands where it
 * was; when it goes on it reads the time again.
 */
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
