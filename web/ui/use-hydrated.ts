import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first render of the page, true from then on: what needs script or the reader's
    clock and time zone waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
