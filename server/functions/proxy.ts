import type { Context, Hono } from 'hono';
import { AppError } from '#core/errors.ts';
import { FUNCTION_NAME } from '#core/functions/functions.ts';
import type { Deps } from '../deps.ts';
import type { Env } from '../http/env.ts';
import { errorBody, noteUnavailable, toAppError } from '../http/errors.ts';
import { addressKey } from '../http/rate-limit.ts';
import { API_POLICY } from '../http/security.ts';
import { FUNCTIONS_PATH, isReserved } from './reserved.ts';

/** No header that identifies the caller or carries credentials. */
const requestHeaders = new Set([
  ...['accept', 'accept-language', 'content-type', 'content-length', 'content-encoding', 'content-language'],
  ...['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'range'],
  ...['origin', 'access-control-request-method', 'access-control-request-headers'],
  ...['x-api-key', 'apikey', 'x-request-id', 'x-client-info'],
]);
const signed = /^(?=[a-z0-9-]*$).*(signature|timestamp)/;
const ours = /^x-function-[a-z0-9-]+$/;

/** No header that affects the browser's state for this site or a proxy. */
const responseHeaders = new Set([
  ...['content-type', 'content-language', 'content-encoding', 'content-disposition', 'content-length'],
  ...['content-range', 'accept-ranges', 'cache-control', 'etag', 'last-modified', 'expires', 'vary', 'age'],
  ...['location', 'retry-after', 'allow'],
  ...['access-control-allow-origin', 'access-control-allow-methods', 'access-control-allow-headers'],
  ...['access-control-expose-headers', 'access-control-max-age'],
]);

/** HTML, SVG or XML from a function must never run as a page of this site. */
const POLICY = "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The product's own operations are never passed on; functions that are not deployed fall through. */
export function mountFunctions(app: Hono<Env>, deps: Deps): void {
  app.all(`${FUNCTIONS_PATH}*`, async (c, next) => {
    const [name = ''] = c.req.path.slice(FUNCTIONS_PATH.length).split('/');
    if (!FUNCTION_NAME.test(name) || isReserved(name)) return next();
    try {
      return (await answerOf(deps, c, name)) ?? (await next());
    } catch (error) {
      const known = toAppError(error);
      if (known?.code === 'DATABASE_UNAVAILABLE') noteUnavailable(deps.log, error);
      if (!known) {
        deps.log.error('function call failed', error, { request: c.get('requestId'), function: name });
        return failed(c, new AppError('FUNCTION_BROKE'));
      }
      return failed(c, known);
    }
  });
}

async function answerOf({ functions, limits, settings }: Deps, c: Context<Env>, name: string) {
  const { method, raw } = c.req;
  const { pathname, search } = new URL(c.req.url);
  const url = `${settings.origin}${pathname}${search}`;
  const answer = await functions.answer(name, {
    id: c.get('requestId'),
    method,
    url,
    headers: headersForFunction(raw.headers),
    signal: raw.signal,
    body: c.get('body'),
    admit: () => limits.take('functionAddress', addressKey(c.get('caller').request.ip)),
  });
  if (!answer) return null;
  const headers = headersFromFunction(answer.headers, url);
  if (headers) return new Response(answer.body, { status: answer.status, headers });
  await answer.body?.cancel();
  throw new AppError('FUNCTION_BROKE');
}

function failed(c: Context<Env>, error: AppError): Response {
  return c.json(errorBody(error), error.status as 400, {
    'cache-control': 'no-store',
    'content-security-policy': API_POLICY,
    ...(error.retryAfter !== undefined && { 'retry-after': String(error.retryAfter) }),
  });
}

function headersForFunction(headers: Headers): Record<string, string> {
  const passed = [...headers].filter(([name]) => requestHeaders.has(name) || signed.test(name) || ours.test(name));
  return Object.fromEntries(passed);
}

function headersFromFunction(headers: Headers, url: string): Headers | null {
  const passed = new Headers([...headers].filter(([name]) => responseHeaders.has(name) || ours.test(name)));
  const location = passed.get('location');
  if (location !== null && !isFitForRedirect(location, url)) return null;
  if (!passed.has('cache-control')) passed.set('cache-control', 'no-store');
  if (!passed.has('content-type')) passed.set('content-type', 'text/plain; charset=utf-8');
  passed.set('content-security-policy', POLICY);
  return passed;
}

function isFitForRedirect(location: string, url: string): boolean {
  if (!URL.canParse(location, url)) return false;
  const target = new URL(location, url);
  return target.protocol === 'https:' || target.origin === new URL(url).origin;
}
