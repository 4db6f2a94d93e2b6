import { useSyncExternalStore } from 'react';

let underWay = 0;
const listeners = new Set<() => void>();

function count(step: 1 | -1): void {
  underWay += step;
  for (const listen of listeners) listen();
}

/** Returns a function that ends the notice. */
export function tryingAgain(): () => void {
  count(1);
  return () => count(-1);
}

export function useTryingAgain(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => underWay > 0,
    () => false,
  );
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
