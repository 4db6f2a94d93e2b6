import { useEffect, useRef, useState } from 'react';
import type { ReadyRequest } from '#core/api-request.ts';
import type { SentAs } from '#core/curl-text.ts';
import { type Answer, type NoAnswer, send } from './send.ts';

/** What the history keeps, in this tab's memory alone. As whom it went is kept, never a token. */
export interface Sent {
  id: number;
  request: ReadyRequest;
  as: SentAs['as'];
  outcome: Answer | NoAnswer;
}

export interface Sending {
  /** The request that is under way; null where none is. */
  running: ReadyRequest | null;
  /** Newest first. */
  history: readonly Sent[];
  /** What the answer's side shows. */
  shown: Sent | null;
  show(sent: Sent): void;
  start(request: ReadyRequest, as: SentAs): Promise<void>;
  cancel(): void;
}

const KEPT = 10;

/** One request at a time, and the last ten of them. Leaving the tester cancels what is under way. */
export function useSending(): Sending {
  const [running, setRunning] = useState<ReadyRequest | null>(null);
  const [history, setHistory] = useState<readonly Sent[]>([]);
  const [shown, setShown] = useState<Sent | null>(null);
  const stop = useRef<AbortController | null>(null);
  const count = useRef(0);
  useEffect(() => () => stop.current?.abort(), []);
  return {
    running,
    history,
    shown,
    show: setShown,
    async start(request, as) {
      if (stop.current) return;
      const mine = new AbortController();
      stop.current = mine;
      setRunning(request);
      const outcome = await send(request, as, mine.signal);
      stop.current = null;
      const sent = { id: ++count.current, request, as: as.as, outcome };
      setRunning(null);
      setShown(sent);
      setHistory((before) => [sent, ...before].slice(0, KEPT));
    },
    cancel: () => stop.current?.abort(),
  };
}
