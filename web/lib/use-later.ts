import { useEffect, useState } from 'react';

/** Loads a part of the screen after the page; null until then. After a network failure it is loaded when the network is back. */
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
