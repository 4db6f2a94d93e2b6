import { useEffect, useState } from 'react';

/**
 * A part of a screen that is needed only later, so that the page itself is there sooner: null until it is loaded. Where the network is gone
 * it is loaded once that is back.
 */
export function useLater<Part extends object>(load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    if (part) return;
    const get = () => void load().then(setPart, () => undefined);
    get();
    window.addEventListener('online', get);
    return () => window.removeEventListener('online', get);
  }, [part, load]);
  return part;
}
