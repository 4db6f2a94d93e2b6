import { useCallback, useContext, useRef, useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import { inWordsOf } from './admin-words.ts';
import { type ApiFailure, apiFailure } from './api-error.ts';
import { AskingWho } from './asking-who.ts';
import { loadApi } from './load-api.ts';

export interface Action<Args extends unknown[], Result> {
  /** Returns the result, or null on failure. Ignored while running. */
  run(...args: Args): Promise<Result | null>;
  busy: boolean;
  /** False as soon as the call has ended; `busy` follows with the next render. */
  isRunning(): boolean;
  failure: ApiFailure | null;
  clear(): void;
}

/** The failure has the server's sentence, else `fallback`. */
export function useAction<Args extends unknown[], Result>(
  call: (api: Api, ...args: Args) => Promise<Result>,
  fallback: string,
): Action<Args, Result> {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const latest = useRef(call);
  latest.current = call;
  const running = useRef(false);
  const callAgain = useContext(AskingWho);

  const run = useCallback(
    async (...args: Args) => {
      if (running.current) return null;
      running.current = true;
      setBusy(true);
      setFailure(null);
      try {
        const api = await loadApi();
        return await callAgain(() => latest.current(api, ...args));
      } catch (thrown) {
        const failure = apiFailure(thrown) ?? { error: fallback, code: 'UNEXPECTED', status: 500 };
        setFailure(inWordsOf(location.pathname, failure));
        return null;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [fallback, callAgain],
  );
  const isRunning = useCallback(() => running.current, []);
  const clear = useCallback(() => setFailure(null), []);
  return { run, busy, isRunning, failure, clear };
}
