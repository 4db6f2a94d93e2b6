import type { IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import type { Context } from 'hono';
import type { AppError } from '#core/errors.ts';
import type { Env } from './env.ts';
import { errorBody } from './errors.ts';

/** Milliseconds; closing with unread bytes may lose the response. */
const LINGER_MS = 1_000;
/** Limits how many bodies are drained at a time, against floods. */
const READ_AT_A_TIME = 4;
let reading = 0;

/** Ends the connection: the unread body is where the next request would be. Drains it briefly, so that the response arrives. */
export async function refuseUnread(
  c: Context<Env>,
  error: AppError,
  more: Record<string, string> = {},
): Promise<Response> {
  const body = JSON.stringify(errorBody(error));
  const status = error.status as 400;
  const headers = {
    ...more,
    ...(error.retryAfter !== undefined && { 'retry-after': String(error.retryAfter) }),
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  };
  const incoming = c.env?.incoming as IncomingMessage | undefined;
  await turn();
  if (!incoming || incoming.complete) return c.body(body, status, headers);
  const closing = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(body));
      const isRead = reading < READ_AT_A_TIME;
      if (isRead) reading += 1;
      incoming.resume();
      if (!isRead) setImmediate(() => incoming.socket.pause());
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LINGER_MS);
        incoming.once('close', () => {
          clearTimeout(timer);
          resolve();
        });
      });
      if (isRead) reading -= 1;
      controller.close();
    },
  });
  return c.body(closing, status, { ...headers, connection: 'close' });
}
