import type { IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import type { Context } from 'hono';
import type { AppError } from '#core/errors.ts';
import type { Env } from './env.ts';
import { errorBody } from './errors.ts';

/** How long the connection stays open after the response, in milliseconds: what is closed with unread bytes may take the response with it. */
const LINGER_MS = 1_000;
/** How many of them are read: under a flood, reading only to throw away would take all time and memory. */
const READ_AT_A_TIME = 4;
let reading = 0;

/**
 * Returns a failure to a request whose body has not been read, and ends the connection: the rest of the body stands where the next request
 * would, so nobody must be invited to send one. Until the sender has closed its end, or sent all, or for a second, the rest is read and thrown
 * away, of READ_AT_A_TIME requests at most.
 */
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
  // What came together with the headers is read in this turn.
  await turn();
  if (!incoming || incoming.complete) return c.body(body, status, headers);
  const closing = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(body));
      const isRead = reading < READ_AT_A_TIME;
      if (isRead) reading += 1;
      incoming.resume();
      // What has come already is thrown away before.
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
