import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * Returns whether something may be sent now: a double click can come before the busy state is rendered. `what`: the same thing
 * has to wait, something else replaces it.
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
