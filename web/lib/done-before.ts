import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** What one page leaves for the next to say. */
export const doneBefore = (sentence: string) => ({ done: sentence });

/** Whether one goes on to the next page because of what was done. */
export const isDoneBefore = (state: unknown): boolean =>
  typeof (state as { done?: unknown } | null)?.done === 'string';

/** Says, once, what was done on the page that led here. */
export function useDoneBefore(say: (sentence: string) => void): void {
  const { state } = useLocation() as { state: Partial<ReturnType<typeof doneBefore>> | null };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only arriving says it
  useEffect(() => {
    if (typeof state?.done !== 'string') return;
    say(state.done);
    // Neither a reload nor going back says it again.
    history.replaceState({ ...history.state, usr: null }, '');
  }, [state]);
}
