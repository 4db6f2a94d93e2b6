import { type Run, reduce } from '#core/quizzes/run.ts';
import { createStore } from '#web/lib/store.ts';

export type RunStore = ReturnType<typeof createRunStore>;

export const createRunStore = (run: Run) => createStore(run, reduce);
