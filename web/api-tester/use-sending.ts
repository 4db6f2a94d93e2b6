import { useEffect, useRef, useState } from 'react';
import type { ReadyRequest } from '#core/api-request.ts';
import type { SentAs } from '#core/curl-text.ts';
import { type Answer, type NoAnswer, send } from './send.ts';

export interface Sent {
  id: number;
  request: ReadyRequest;
  outcome: Answer | NoAnswer;
}

export interface Sending {
  running: ReadyRequest | null;
  shown: Sent | null;
  start(request: ReadyRequest, as: SentAs): Promise<void>;
  cancel(): void;
}

export function useSending(): Sending {
  const [running, setRunning] = useState<ReadyRequest | null>(null);
  const [shown, setShown] = useState<Sent | null>(null);
  const stop = useRef<AbortController | null>(null);
  const count = useRef(0);
  useEffect(() => () => stop.current?.abort(), []);
  return {
    running,
    shown,
    async start(request, as) {
      if (stop.current) return;
      const mine = new AbortController();
      stop.current = mine;
      setRunning(request);
      const outcome = await send(request, as, mine.signal);
      stop.current = null;
      setRunning(null);
      setShown({ id: ++count.current, request, outcome });
    },
    cancel: () => stop.current?.abort(),
  };
}
