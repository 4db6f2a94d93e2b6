import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { Run } from '#core/quiz/run.ts';
import type { RunStore } from './run-store.ts';
import type { ServerRun } from './server-run.ts';

/** What screens ask of a running quiz, wherever it is stored. */
export type QuizStore = Pick<RunStore, 'get' | 'subscribe'> &
  Pick<ServerRun, 'start' | 'pick' | 'flag' | 'go' | 'pause' | 'resume' | 'complete' | 'end'>;

/** A quiz that is on the screen. It is started before anything can be pressed: an effect may run later than that. */
export function useRun(store: QuizStore): Run {
  useLayoutEffect(() => store.start(), [store]);
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
