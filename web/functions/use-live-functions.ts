import { useEffect, useState } from 'react';
import { loadApi } from '#web/lib/load-api.ts';
import { type ListedFunction, listed } from './edge-function.ts';

/** Polling interval during a deployment, in milliseconds. */
const LOOK_MS = 1_500;

/** Polled while a deployment runs. Failed requests are repeated. `onSettled` is called when no deployment runs. */
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
