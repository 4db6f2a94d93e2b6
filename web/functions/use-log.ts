import { useCallback, useEffect, useRef, useState } from 'react';
import type { FunctionLogLevel } from '#core/functions.ts';
import { inWordsOf } from '#web/lib/admin-words.ts';
import { type ApiFailure, apiFailure } from '#web/lib/api-error.ts';
import { loadApi } from '#web/lib/load-api.ts';
import type { FunctionLog } from './edge-function.ts';

/** Polling interval in milliseconds. */
const LOOK_MS = 2_000;

/** An empty text matches everything. */
export interface LogFilters {
  level: FunctionLogLevel | '';
  version: string;
  request: string;
}

/** Polled every two seconds while `live` and the page is visible. Failed requests are repeated. */
export function useLog(name: string, { level, version, request }: LogFilters, live: boolean) {
  const [log, setLog] = useState<FunctionLog | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const newest = useRef(0);
  const look = useCallback(async () => {
    newest.current += 1;
    const mine = newest.current;
    try {
      const found = await read(name, { level, version, request });
      if (mine !== newest.current) return;
      setLog(found);
      setFailure(null);
    } catch (thrown) {
      if (mine !== newest.current) return;
      const failure = apiFailure(thrown) ?? { error: 'Failed to load the log', code: 'UNEXPECTED', status: 500 };
      setFailure(inWordsOf(location.pathname, failure));
    }
  }, [name, level, version, request]);
  useEffect(() => {
    void look();
    return () => {
      newest.current += 1;
    };
  }, [look]);
  const isOver = failure?.status === 401;
  useEffect(() => {
    if (!live || isOver) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [live, isOver, look]);
  return { log, failure, again: () => void look() };
}

async function read(name: string, { level, version, request }: LogFilters): Promise<FunctionLog> {
  const api = await loadApi();
  return api.functions.logs({
    name,
    ...(level !== '' && { level }),
    ...(version !== '' && { version: Number(version) }),
    ...(request !== '' && { request }),
  });
}
