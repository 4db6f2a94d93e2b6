import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * Answers whether something may be sent now, and then holds the way until it is done: a double click comes before the page has
 * drawn itself busy. `what` tells apart what is sent: the same a second time has to wait, something else takes its place.
 */
export function useOneAtATime(): (what?: unknown) => boolean {
  const idle = useNavigation().state === 'idle';
  const underWay = useRef<unknown>(null);
  useEffect(() => {
    if (idle) underWay.current = null;
  }, [idle]);
  return (what = true) => {
    if (underWay.current === what) return false;
    underWay.current = what;
    return true;
  };
}
