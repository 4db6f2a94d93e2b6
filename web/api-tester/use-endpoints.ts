import { useCallback, useEffect, useState } from 'react';
import { type Endpoint, endpointsOf, namedEndpoints } from '#core/api-tester/endpoints.ts';

export type Endpoints = ReturnType<typeof useEndpoints>;

export function useEndpoints() {
  const [list, setList] = useState<readonly Endpoint[]>(namedEndpoints);
  const [state, setState] = useState<'reading' | 'read' | 'failed'>('reading');
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round reads it once more
  useEffect(() => {
    const left = new AbortController();
    const read = async () => {
      const response = await fetch('/api/openapi.json', { signal: left.signal });
      if (!response.ok) throw new Error(`answered ${response.status}`);
      setList(endpointsOf(await response.json()));
      setState('read');
    };
    setState('reading');
    read().catch(() => {
      if (!left.signal.aborted) setState('failed');
    });
    return () => left.abort();
  }, [round]);
  return { list, state, again: useCallback(() => setRound((before) => before + 1), []) };
}
