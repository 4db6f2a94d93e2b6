import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, type ErrorCode } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import type { Settings } from '../env.ts';
import { errorBody } from './errors.ts';
import { METHODS, NO_ROUTE, noteRequest, requestIdOf } from './observe.ts';
import { canonicalTarget, isHost } from './request-target.ts';
import { API_POLICY, fixedHeaders } from './security.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Ensures one host and a canonical target before anything looks at the address. HEAD is handled as GET; Node omits the body. */
export function frontDoor(deps: Deps, answer: Listener): Listener {
  return (request, response) => {
    // TRACE and extension methods get no further.
    if (!METHODS.includes(request.method ?? '')) return refuse(deps, request, response, 'METHOD_NOT_ALLOWED');
    if (!admit(request)) return refuse(deps, request, response, 'MALFORMED_REQUEST');
    if (request.method === 'HEAD') request.method = 'GET';
    return answer(request, response);
  };
}

function admit(request: IncomingMessage): boolean {
  // Node's parser also accepts 0.9 and 2.0, and responds in HTTP/1.1.
  if (request.httpVersion !== '1.1' && request.httpVersion !== '1.0') return false;
  const target = canonicalTarget(request.url ?? '');
  const places = request.rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && name.toLowerCase() === 'host' ? [at] : [],
  );
  const [place] = places;
  if (target === null || place === undefined || places.length > 1) return false;
  // The target in absolute form takes precedence over the header (RFC 9112, 3.2.2).
  const host = target.authority ?? request.rawHeaders[place + 1] ?? '';
  if (!isHost(host)) return false;
  request.rawHeaders[place + 1] = host;
  request.headers.host = host;
  request.url = target.url;
  return true;
}

function refuse(deps: Deps, request: IncomingMessage, response: ServerResponse, code: ErrorCode): void {
  const started = performance.now();
  const id = requestIdOf(request.headers['x-request-id'], deps.settings);
  const method = request.method ?? '';
  deps.meters?.requestBegun();
  response.once('close', () => {
    const { statusCode: status } = response;
    noteRequest(deps, { id, method, route: NO_ROUTE, status, started, bytes: undefined, user_id: null });
  });
  if (code === 'METHOD_NOT_ALLOWED') response.setHeader('allow', METHODS.join(', '));
  writeFailure(request, response, deps.settings, new AppError(code), id);
}

export function writeFailure(
  request: IncomingMessage,
  response: ServerResponse,
  settings: Settings,
  error: AppError,
  id: string,
): void {
  const readsPages = (request.headers.accept ?? '').includes('text/html');
  const body = readsPages ? `${error.message}\n` : JSON.stringify(errorBody(error));
  const headers: Record<string, string | number> = {
    ...fixedHeaders(settings),
    'content-security-policy': API_POLICY,
    'cache-control': 'no-store',
    'content-type': readsPages ? 'text/plain; charset=utf-8' : 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-request-id': id,
    connection: 'close',
  };
  if (error.retryAfter !== undefined) headers['retry-after'] = error.retryAfter;
  response.writeHead(error.status, headers);
  response.end(body);
}
