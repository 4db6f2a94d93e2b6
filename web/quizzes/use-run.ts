import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { Run } from '#core/quizzes/run.ts';
import type { RunStore } from './run-store.ts';
import type { ServerRun } from './server-run.ts';

export type QuizStore = Pick<RunStore, 'get' | 'subscribe'> &
  Pick<ServerRun, 'start' | 'pick' | 'flag' | 'go' | 'pause' | 'resume' | 'complete' | 'end'>;

/** In a layout effect, so that it starts before anything can be pressed. */
export function useRun(store: QuizStore): Run {
  useLayoutEffect(() => store.start(), [store]);
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
