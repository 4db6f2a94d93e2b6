import { useEffect, useRef, useState } from 'react';
import type { SentAs } from '#core/api-tester/curl-text.ts';
import { type ReadyRequest, TESTER_ACCEPT, TESTER_TIMEOUT } from '#core/api-tester/request.ts';

export interface Answer {
  kind: 'answer';
  status: number;
  statusText: string;
  ms: number;
  headers: readonly (readonly [name: string, value: string])[];
  body: Blob;
  text: string | null;
}

export interface NoAnswer {
  kind: 'none';
  why: 'timed out' | 'cancelled' | 'no connection' | 'redirected';
  ms: number;
}

/**
 * Sends once and waits at most 30 s. The session cookie is sent only to test the session. Redirects are not followed: they may
 * lead to another origin.
 */
export async function send(request: ReadyRequest, as: SentAs, cancelled: AbortSignal): Promise<Answer | NoAnswer> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), TESTER_TIMEOUT);
  const begun = performance.now();
  const none = (why: NoAnswer['why']): NoAnswer => ({ kind: 'none', why, ms: performance.now() - begun });
  try {
    const response = await fetch(location.origin + request.path, {
      method: request.method,
      headers: {
        accept: TESTER_ACCEPT,
        ...(request.body !== null && { 'content-type': 'application/json' }),
        ...(as.as === 'token' && { authorization: `Bearer ${as.token}` }),
      },
      body: request.body,
      credentials: as.as === 'session' ? 'same-origin' : 'omit',
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.any([cancelled, limit.signal]),
    });
    if (response.type === 'opaqueredirect') return none('redirected');
    const body = await response.blob();
    const { status, statusText } = response;
    const headers = [...response.headers];
    const ms = performance.now() - begun;
    const text = isText(response.headers.get('content-type')) ? await body.text() : null;
    return { kind: 'answer', status, statusText, ms, headers, body, text };
  } catch {
    return none(cancelled.aborted ? 'cancelled' : limit.signal.aborted ? 'timed out' : 'no connection');
  } finally {
    clearTimeout(timer);
  }
}

function isText(type: string | null): boolean {
  return type === null || /^text\/|[/+](json|xml|javascript|yaml)\b/i.test(type);
}

export interface Sent {
  id: number;
  request: ReadyRequest;
  outcome: Answer | NoAnswer;
}

export type Sending = ReturnType<typeof useSending>;

export function useSending() {
  const [running, setRunning] = useState<ReadyRequest | null>(null);
  const [shown, setShown] = useState<Sent | null>(null);
  const stop = useRef<AbortController | null>(null);
  const count = useRef(0);
  useEffect(() => () => stop.current?.abort(), []);
  return {
    running,
    shown,
    async start(request: ReadyRequest, as: SentAs) {
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
