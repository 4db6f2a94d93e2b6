import { useEffect, useRef } from 'react';

/** For reloads, without a history entry for each step. */
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
