import { useEffect, useRef } from 'react';

/** Keeps the question number in the address, so that a reload comes back to it, without a step in the history for each. */
export function useRememberedQuestion(index: number): void {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const url = new URL(location.href);
    url.searchParams.set('q', String(index + 1));
    history.replaceState(history.state, '', url);
  }, [index]);
}
