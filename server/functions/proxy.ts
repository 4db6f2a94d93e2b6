import type { Context, Hono } from 'hono';
import { AppError } from '#core/errors.ts';
import { FUNCTION_NAME } from '#core/functions.ts';
import type { Deps } from '../deps.ts';
import type { Env } from '../http/env.ts';
import { errorBody, toAppError } from '../http/errors.ts';
import { noteUnavailable } from '../http/note-unavailable.ts';
import { addressKey } from '../http/rate-limit.ts';
import { API_POLICY } from '../http/security.ts';
import { headersForFunction, headersFromFunction } from './headers.ts';
import { FUNCTIONS_PATH, isReserved } from './reserved.ts';

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

async function answerOf(
  { functions, limits, settings }: Deps,
  c: Context<Env>,
  name: string,
): Promise<Response | null> {
  const { method, raw } = c.req;
  const { pathname, search } = new URL(c.req.url);
  const url = `${settings.origin}${pathname}${search}`;
  const answer = await functions.answer(name, {
    ...{ id: c.get('requestId'), method, url, headers: headersForFunction(raw.headers), signal: raw.signal },
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
    ...{ 'cache-control': 'no-store', 'content-security-policy': API_POLICY },
    ...(error.retryAfter !== undefined && { 'retry-after': String(error.retryAfter) }),
  });
}
