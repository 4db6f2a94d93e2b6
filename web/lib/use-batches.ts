import { useRef, useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import { SELECTION_BATCH } from '#core/lib/selection.ts';
import type { ApiFailure } from './api-error.ts';
import { useAction } from './use-action.ts';

export interface Batches<Result> {
  /** Returns null if a batch failed; `finished` then has the ids that are done. */
  run(ids: readonly string[]): Promise<Result[] | null>;
  busy: boolean;
  failure: ApiFailure | null;
  progress: { done: number; of: number } | null;
  finished(): readonly string[];
}

/** In batches of a hundred. Running again continues with the rest. */
export function useBatches<Result>(
  work: (api: Api, ids: string[], before: readonly Result[]) => Promise<Result>,
  fallback: string,
): Batches<Result> {
  const finished = useRef<string[]>([]);
  const results = useRef<Result[]>([]);
  const [progress, setProgress] = useState<Batches<Result>['progress']>(null);
  const action = useAction(async (api, ids: readonly string[]) => {
    const done = new Set(finished.current);
    const left = ids.filter((id) => !done.has(id));
    for (let from = 0; from < left.length; from += SELECTION_BATCH) {
      setProgress({ done: finished.current.length, of: ids.length });
      const batch = left.slice(from, from + SELECTION_BATCH);
      results.current.push(await work(api, batch, results.current));
      finished.current.push(...batch);
    }
    return results.current;
  }, fallback);
  return {
    run: action.run,
    busy: action.busy,
    failure: action.failure,
    progress,
    finished: () => finished.current,
  };
}
