import { useEffect, useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import { useAction } from './use-action.ts';

/** What a dialog reads when it opens. Null: not read yet. */
export function useLoaded<Result>(call: (api: Api) => Promise<Result>, failed: string) {
  const [loaded, setLoaded] = useState<Result | null>(null);
  const { run, failure } = useAction(call, failed);
  useEffect(() => {
    void run().then(setLoaded);
  }, [run]);
  return { loaded, failure };
}
