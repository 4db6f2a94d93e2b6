import { useEffect, useRef, useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import { inWordsOf } from '#web/lib/admin-words.ts';
import { type ApiFailure, apiFailure } from '#web/lib/api-error.ts';
import { loadApi } from '#web/lib/load-api.ts';

/** Longer texts wait longer. */
const PAUSE_MS = 400;
const PAUSE_PER_CHARACTER_MS = 1 / 500;

/** `key` identifies everything the result depends on; null reads nothing. Outdated answers are dropped. */
export function usePreview<Result>(
  key: string | null,
  length: number,
  call: (api: Api) => Promise<Result>,
  failed: string,
) {
  const [read, setRead] = useState<{ key: string; result: Result | null; failure: ApiFailure | null } | null>(null);
  const [asked, setAsked] = useState(0);
  const latest = useRef(call);
  latest.current = call;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` reads the same text again
  useEffect(() => {
    if (key === null) return setRead(null);
    let dropped = false;
    const pause = Math.min(2_000, PAUSE_MS + length * PAUSE_PER_CHARACTER_MS);
    const timer = setTimeout(async () => {
      const answer = await attempt(latest.current, failed);
      if (!dropped)
        setRead((before) => ({ key, failure: answer.failure, result: answer.result ?? before?.result ?? null }));
    }, pause);
    return () => {
      dropped = true;
      clearTimeout(timer);
    };
  }, [key, length, failed, asked]);
  return {
    result: key === null ? null : (read?.result ?? null),
    /** True while `result` belongs to an earlier text. */
    reading: key !== null && read?.key !== key,
    failure: key === null ? null : (read?.failure ?? null),
    again: () => {
      setRead((before) => before && { ...before, key: '' });
      setAsked((times) => times + 1);
    },
  };
}

async function attempt<Result>(call: (api: Api) => Promise<Result>, failed: string) {
  try {
    const api = await loadApi();
    return { result: await call(api), failure: null };
  } catch (thrown) {
    const failure = apiFailure(thrown) ?? { error: failed, code: 'UNEXPECTED', status: 500 };
    return { result: null, failure: inWordsOf(location.pathname, failure) };
  }
}
