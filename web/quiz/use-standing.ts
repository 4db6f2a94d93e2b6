import { useCallback, useEffect, useRef, useState } from 'react';
import { useAction } from '#web/lib/use-action.ts';
import { useOnReturn } from './use-on-return.ts';

/**
 * How the attempt on the screen stands with the server. `ask` asks it and returns whether it still runs; it throws what the API throws, and
 * calls `onStopped` as soon as it is known that the attempt does not run. The server is asked whenever the reader comes back to the page:
 * another tab or device may have changed something.
 */
export function useStanding(ask: (onStopped: () => void) => Promise<boolean>) {
  const [stopped, setStopped] = useState(false);
  const latest = useRef(ask);
  latest.current = ask;
  const again = useRef(false);
  /** Asks now. Returns whether the attempt still runs; throws what the API throws. */
  const askNow = useCallback(() => latest.current(() => setStopped(true)), []);
  const asking = useAction(async () => {
    do {
      again.current = false;
      if (await askNow()) setStopped(false);
    } while (again.current);
  }, 'The server could not be asked how this test stands. Please try again.');
  const { run } = asking;
  useOnReturn(useCallback(() => void run(), [run]));

  /** Asks, and once more when a question is under way: its answer may be older than what made one doubt. */
  const doubt = useCallback(() => {
    again.current = true;
    void run();
  }, [run]);
  /** The server has said that the attempt does not run: nothing of it is shown until it is known how it stands. */
  const stop = useCallback(() => {
    setStopped(true);
    doubt();
  }, [doubt]);
  useEffect(() => {
    if (!stopped) return;
    window.addEventListener('online', doubt);
    return () => window.removeEventListener('online', doubt);
  }, [stopped, doubt]);

  /** Asks now and waits `ms` milliseconds at most. Returns whether there was an answer. */
  const refresh = useCallback(
    (ms: number) => {
      const asked = askNow().then(
        () => true,
        () => false,
      );
      return Promise.race([asked, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms))]);
    },
    [askNow],
  );
  return { stopped, stop, doubt, askNow, refresh, asking };
}
