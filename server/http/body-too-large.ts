import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import { AppError } from '#core/errors.ts';
import type { Env } from './env.ts';
import { errorBody } from './errors.ts';

/** How long the connection stays open after the response, in milliseconds: what is closed with unread bytes may take the response with it. */
const LINGER_MS = 1_000;

/**
 * Returns 413 and ends the connection: the rest of the body stands where the next request would, so nobody must be invited to send one.
 * Until the sender has closed its end, or sent all, or for a second, the rest is read and thrown away.
 */
export function bodyTooLarge(c: Context<Env>): Response {
  const body = JSON.stringify(errorBody(new AppError('BODY_TOO_LARGE')));
  const headers = {
    connection: 'close',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  };
  const incoming = c.env?.incoming as IncomingMessage | undefined;
  if (!incoming) return c.body(body, 413, headers);
  const closing = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(body));
      const over = new AbortController();
      const { signal } = over;
      const ends = [
        discarded(c.req.raw.body, signal),
        once(incoming, 'close', { signal }),
        wait(LINGER_MS, null, { signal }),
      ];
      await Promise.race(ends.map((end) => end.catch(() => null)));
      over.abort();
      controller.close();
    },
  });
  return c.body(closing, 413, headers);
}

/** Resolves when a body has come to its end. One that was begun to be read elsewhere is not touched: then it is when `signal` aborts. */
async function discarded(body: ReadableStream | null, signal: AbortSignal): Promise<unknown> {
  if (!body || body.locked) return once(signal, 'abort');
  const reader = body.getReader();
  while (!signal.aborted) if ((await reader.read()).done) return;
}
