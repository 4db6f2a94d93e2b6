import { useEffect } from 'react';

/** Calls `look` whenever the reader comes back to this page from another tab, window or program. */
export function useOnReturn(look: () => void): void {
  useEffect(() => {
    const shown = () => document.visibilityState === 'visible' && look();
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', shown);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [look]);
}
