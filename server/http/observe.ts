import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Deps } from '../deps.ts';
import type { Settings } from '../env.ts';
import type { Env, Seen } from './env.ts';

/** One name for all unknown addresses, so that clients cannot invent routes. */
export const NO_ROUTE = '(none)';
const PROBES = ['/api/health', '/api/readiness', '/metrics'];
const CATCH_ALL = ['*', '/*', '/api/*', '/functions/*'];
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** nginx's code for a client that left before the response. */
const GONE = 499;

/** Outermost. Logs when the response is out, since the API writes onto the socket itself. */
export function observe(deps: Deps): MiddlewareHandler<Env> {
  return async (c, next) => {
    const started = performance.now();
    const id = requestIdOf(c.req.raw.headers.get('x-request-id'), deps.settings);
    const seen: Seen = { id, route: null, user_id: null };
    c.set('seen', seen);
    c.set('requestId', seen.id);
    const finished = (status: number, bytes: number | undefined) => {
      noteRequest(deps, { ...seen, method: c.req.method, route: seen.route ?? mountedAt(c), status, started, bytes });
    };
    deps.meters?.requestBegun();
    const outgoing = c.env?.outgoing as ServerResponse | undefined;
    if (outgoing) whenClosed(outgoing, finished);
    await next();
    if (c.res !== RESPONSE_ALREADY_SENT && !c.res.headers.has('x-hono-already-sent')) {
      c.res.headers.set('x-request-id', seen.id);
    }
    if (!outgoing) finished(c.res.status, undefined);
  };
}

/** Accepts an id only from our proxies, so that no client can write under another request's id. */
export function requestIdOf(sent: unknown, { trustedProxies }: Pick<Settings, 'trustedProxies'>): string {
  return trustedProxies > 0 && typeof sent === 'string' && /^[\w.-]{8,64}$/.test(sent) ? sent : randomUUID();
}

interface FinishedRequest extends Seen {
  method: string;
  route: string;
  status: number;
  started: number;
  bytes: number | undefined;
}

export function noteRequest({ settings, log, meters }: Deps, finished: FinishedRequest): void {
  const { id, route, status, bytes, user_id } = finished;
  const ms = performance.now() - finished.started;
  const method = METHODS.includes(finished.method) ? finished.method : 'other';
  meters?.requestEnded({ method, route, status, seconds: ms / 1000 });
  if (!settings.logRequests || (status < 400 && PROBES.includes(route))) return;
  const facts = { request: id, method, route, status, ms: Math.round(ms * 10) / 10, bytes };
  log.info('request', user_id === null ? facts : { ...facts, user: user_id });
}

function whenClosed(outgoing: ServerResponse, finished: (status: number, bytes: number | undefined) => void): void {
  const { socket } = outgoing;
  const before = socket?.bytesWritten ?? 0;
  outgoing.once('close', () => {
    const status = outgoing.headersSent ? outgoing.statusCode : GONE;
    finished(status, socket ? socket.bytesWritten - before : undefined);
  });
}

function mountedAt(c: Context<Env>): string {
  const path = routePath(c);
  return CATCH_ALL.includes(path) ? NO_ROUTE : path;
}

/** The client left or sent invalid HTTP. That is no failure of the server, and anyone can cause many of them. */
export function isBrokenOff(c: Context<Env>, error: unknown): boolean {
  const incoming = c.env?.incoming as IncomingMessage | undefined;
  if (!incoming?.errored || incoming.complete) return false;
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current === incoming.errored) return true;
  }
  return false;
}
