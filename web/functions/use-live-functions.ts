import { useEffect, useState } from 'react';
import { loadApi } from '#web/lib/load-api.ts';
import { type ListedFunction, listed } from './edge-function.ts';

/** Between two looks while something is being deployed, in milliseconds. */
const LOOK_MS = 1_500;

/**
 * The functions as they stand: asked for again while one is being deployed, here or by somebody else. A look that fails is tried
 * again. `onSettled` is called when nothing is being deployed any more.
 */
export function useLiveFunctions(
  loaded: readonly ListedFunction[],
  onSettled: () => void,
): readonly ListedFunction[] {
  const [seen, setSeen] = useState({ loaded, now: loaded });
  const now = seen.loaded === loaded ? seen.now : loaded;
  const deploying = now.some(({ status }) => status === 'deploying');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look begins the next
  useEffect(() => {
    if (!deploying) return;
    let left = false;
    const look = async () => {
      const api = await loadApi();
      const found = (await api.functions.list()).functions.map(listed);
      if (left) return;
      setSeen({ loaded, now: found });
      if (found.every(({ status }) => status !== 'deploying')) onSettled();
    };
    const again = () => {
      if (!left) setSeen((before) => ({ ...before }));
    };
    const timer = setTimeout(() => void look().catch(again), LOOK_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [deploying, loaded, seen]);
  return now;
}
