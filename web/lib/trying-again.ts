import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

const underWay = createStore(0, (count, step: 1 | -1) => count + step);

/** Returns a function that ends the notice. */
export function tryingAgain(): () => void {
  underWay.dispatch(1);
  return () => underWay.dispatch(-1);
}

export function useTryingAgain(): boolean {
  return useSyncExternalStore(
    underWay.subscribe,
    () => underWay.get() > 0,
    () => false,
  );
}
