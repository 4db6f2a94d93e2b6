import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Deps } from '../deps.ts';
import type { Env, Seen } from './env.ts';
import { requestIdOf } from './request-id.ts';

/** Every address that is none of ours has one name: nobody can make up routes. */
export const NO_ROUTE = '(none)';
/** Asked every few seconds by machines: told only when they fail. */
const PROBES = ['/api/health', '/api/readiness', '/metrics'];
/** Parts of the app that take every address below theirs, known or not. */
const CATCH_ALL = ['*', '/*', '/api/*', '/functions/*'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** The status of a request whose sender went away before it was answered; nginx has made it known. */
const GONE = 499;

/**
 * Outermost: gives each request its id, tells it in the answer, and when the answer is out (whoever wrote it: the API writes onto the socket
 * itself) writes one line and counts it.
 */
export function observe(deps: Deps): MiddlewareHandler<Env> {
  return async (c, next) => {
    const started = performance.now();
    const seen: Seen = {
      id: requestIdOf(c.req.raw.headers.get('x-request-id'), deps.settings.trustedProxies),
      route: null,
      user_id: null,
    };
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

export interface FinishedRequest {
  id: string;
  method: string;
  route: string;
  status: number;
  /** As `performance.now()` told it. */
  started: number;
  /** Of the answer with its headers; undefined where there is no socket. */
  bytes: number | undefined;
  user_id: string | null;
}

/** Counts a request that is over, and writes its line. */
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

/** The pattern of the last part of the app that took the request; those that take everything name nothing. */
function mountedAt(c: Context<Env>): string {
  const path = routePath(c);
  return CATCH_ALL.includes(path) ? NO_ROUTE : path;
}
