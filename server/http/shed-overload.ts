import type { IncomingMessage, ServerResponse } from 'node:http';
import { html } from 'hono/html';
import { AppError } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import type { Settings } from '../env.ts';
import { errorBody } from './errors.ts';
import type { Listener } from './front-door.ts';
import { NO_ROUTE, requestIdOf } from './observe.ts';
import { type Overload, rankOf } from './overload.ts';
import { API_POLICY, fixedHeaders } from './security.ts';

const PAGE_POLICY = "default-src 'none'; style-src-attr 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
const SAVED_ANSWER = /^\/api\/(attempts\/[^/]+\/questions\/\d+|study\/reviews)$/;
const COUNTED_WRITE = /^\/api\/(attempts|study)\//;
const BUSY = new AppError('TOO_BUSY');
const CALL_BODY = JSON.stringify(errorBody(BUSY));
const LONGEST_UNREAD = 65_536;

/** Runs before the app: a refusal must cost next to nothing. */
export function shedOverload(deps: Deps, answer: Listener): Listener {
  const { overload } = deps;
  if (!overload) return answer;
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const rank = rankOf(request.method ?? '', path);
    if (rank !== null && overload.refuses(rank)) {
      const retryAfter = overload.comeBackIn(SAVED_ANSWER.test(path), deps.random);
      return refuse(deps, request, response, { path, retryAfter });
    }
    // Other writes may wait for a mail server or the payment provider, so their duration says nothing about this server.
    if (rank !== null && (rank !== 'save' || COUNTED_WRITE.test(path))) count(overload, request, response);
    return answer(request, response);
  };
}

/** Counts at once, so that the last of many requests in one turn sees the first. A body still being sent later does not count. */
function count(overload: Overload, request: IncomingMessage, response: ServerResponse): void {
  const end = overload.begin();
  setImmediate(() => {
    if (!request.complete) end(false);
    else if (response.closed) end();
    else response.once('close', () => end());
  });
}

function refuse(
  { settings, meters }: Deps,
  request: IncomingMessage,
  response: ServerResponse,
  { path, retryAfter }: { path: string; retryAfter: number },
): void {
  const isPage = !path.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html');
  const body = isPage ? String(busyPage(settings.brand)) : CALL_BODY;
  const { 'content-length': declared = 0, 'transfer-encoding': inParts } = request.headers;
  response.writeHead(BUSY.status, {
    ...fixedHeaders(settings),
    'content-security-policy': isPage ? PAGE_POLICY : API_POLICY,
    'cache-control': 'no-store',
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'content-length': Buffer.byteLength(body),
    'retry-after': String(retryAfter),
    'x-request-id': requestIdOf(request.headers['x-request-id'], settings),
    ...((inParts || Number(declared) > LONGEST_UNREAD) && { connection: 'close' }),
  });
  response.end(body);
  meters?.requestBegun();
  meters?.requestEnded({ method: request.method ?? '', route: NO_ROUTE, status: BUSY.status, seconds: 0 });
}

/** Loads nothing else of the site and does not reload itself. */
function busyPage({ name }: Settings['brand']) {
  return html`<!doctype html>
<html lang="en" style="color-scheme: light dark">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Busy | ${name}</title></head>
<body style="font: 1.125rem/1.6 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1rem">
<main><p>${name}</p><h1>${BUSY.message}</h1><p><a href="">Try again</a></p></main>
</body>
</html>
`;
}
