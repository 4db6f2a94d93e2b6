import { type Run, type RunEvent, reduce } from '#core/quizzes/run.ts';

export type RunStore = ReturnType<typeof createRunStore>;

export function createRunStore(run: Run) {
  const listeners = new Set<() => void>();
  return {
    get: () => run,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dispatch(event: RunEvent): void {
      const next = reduce(run, event);
      if (next === run) return;
      run = next;
      for (const listener of listeners) listener();
    },
  };
}
