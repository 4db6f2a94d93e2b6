import { useEffect } from 'react';
import { useLocation } from 'react-router';

export const doneBefore = (sentence: string) => ({ done: sentence });

export const isDoneBefore = (state: unknown): boolean =>
  typeof (state as { done?: unknown } | null)?.done === 'string';

export function useDoneBefore(say: (sentence: string) => void): void {
  const { state } = useLocation() as { state: Partial<ReturnType<typeof doneBefore>> | null };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only arriving says it
  useEffect(() => {
    if (typeof state?.done !== 'string') return;
    say(state.done);
    // So that neither reloading nor going back shows it again.
    history.replaceState({ ...history.state, usr: null }, '');
  }, [state]);
}
