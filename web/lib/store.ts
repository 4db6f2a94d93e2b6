/** State outside React, for useSyncExternalStore. Listeners are called only if `reduce` returns another object. */
export function createStore<State, Event>(state: State, reduce: (state: State, event: Event) => State) {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get: () => state,
    /** Returns a function that unsubscribes. */
    subscribe,
    dispatch(event: Event): void {
      const next = reduce(state, event);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    /** Resolves when `isDone`, or after `ms` milliseconds. Returns whether it is done. */
    async until(isDone: (state: State) => boolean, ms: number): Promise<boolean> {
      if (isDone(state)) return true;
      const done = Promise.withResolvers<void>();
      const late = setTimeout(done.resolve, ms);
      const unsubscribe = subscribe(() => isDone(state) && done.resolve());
      await done.promise;
      unsubscribe();
      clearTimeout(late);
      return isDone(state);
    },
  };
}
