import { isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { setImmediate as turn } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from '#core/errors.ts';
import type { Env } from './env.ts';
import { errorBody } from './errors.ts';
import type { OpenBodies } from './open-bodies.ts';
import { addressKey } from './rate-limit.ts';
import { escapesAreText } from './request-target.ts';

const KB = 1024;
const MB = 1024 * KB;

const most = {
  stranger: 64 * KB,
  /** Payment events and calls of functions, which authenticate in the body or not at all. */
  function: MB,
  person: MB,
  administration: 4 * MB,
};

/** Milliseconds; closing with unread bytes may lose the response. */
const LINGER_MS = 1_000;
/** Limits how many bodies are drained at a time, against floods. */
const READ_AT_A_TIME = 4;
let reading = 0;

export interface Refused {
  error: AppError;
  headers?: Record<string, string>;
}

export type Admission = Refused | 'person' | 'function' | 'anybody';

/** `admit` decides before the body is read, and the limit depends on the sender. Later handlers find the whole body. */
export function requestBodies(
  bodies: OpenBodies,
  admit: (c: Context<Env>) => Promise<Admission>,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const incoming = c.env?.incoming as IncomingMessage | undefined;
    const declared = Number(c.req.header('content-length') ?? 0);
    if (!hasBody(c, incoming, declared)) return next();
    const largest = c.req.path.startsWith('/api/admin/') ? most.administration : most.person;
    if (declared > largest) return refuseUnread(c, new AppError('BODY_TOO_LARGE'));
    const admission = await admit(c);
    if (typeof admission === 'object') return refuseUnread(c, admission.error, admission.headers);
    const caller = c.get('caller');
    const asks = declared === 0 || declared > most.stranger;
    const known = (asks || admission === 'person') && (await caller.session()) !== null;
    const allowed = admission === 'function' ? most.function : known ? largest : most.stranger;
    if (declared > allowed) return refuseUnread(c, new AppError('BODY_TOO_LARGE'));
    try {
      const source = incoming ?? Readable.fromWeb(c.req.raw.body as NodeReadableStream);
      const body = await bodies.read(source, { address: addressKey(caller.request.ip), known }, allowed);
      if (admission !== 'function' && !isText(body, c.req.header('content-type') ?? ''))
        return refuseUnread(c, new AppError('MALFORMED_REQUEST'));
      // The HTTP server builds its Request from this.
      if (incoming) Object.assign(incoming, { rawBody: body });
      else c.req.raw = new Request(c.req.raw, { body: new Uint8Array(body) });
      c.set('body', body);
    } catch (error) {
      if (error instanceof AppError) return refuseUnread(c, error);
      throw error;
    }
    return next();
  };
}

/** Invalid UTF-8 would be stored as replacement characters. */
function isText(body: Buffer, type: string): boolean {
  if (!isUtf8(body)) return false;
  return !/^application\/x-www-form-urlencoded\b/i.test(type) || escapesAreText(body.toString());
}

function hasBody(c: Context<Env>, incoming: IncomingMessage | undefined, declared: number): boolean {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return false;
  // Touching the body of a socket's request would create its stream.
  if (!incoming) return c.req.raw.body !== null;
  return declared > 0 || c.req.header('transfer-encoding') !== undefined;
}

/** Ends the connection: the unread body is where the next request would be. Drains it briefly, so that the response arrives. */
async function refuseUnread(c: Context<Env>, error: AppError, more: Record<string, string> = {}): Promise<Response> {
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
      await once(incoming, 'close', { signal: AbortSignal.timeout(LINGER_MS) }).catch(() => {});
      if (isRead) reading -= 1;
      controller.close();
    },
  });
  return c.body(closing, status, { ...headers, connection: 'close' });
}
