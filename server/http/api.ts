import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import { createRouterClient } from '@orpc/server';
import type { Context as HonoContext } from 'hono';
import type { Api } from '#core/contract/index.ts';
import { AppError } from '#core/errors.ts';
import { router } from '../router.ts';
import type { Caller } from './caller.ts';
import type { Env } from './env.ts';
import { errorBody, toAppError } from './errors.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** The API for pages: the same operations with the same checks, without HTTP. */
export function inProcess(caller: Caller): Api {
  return createRouterClient(router, { context: caller });
}

/** Answers /api/* and /functions/v1/* from the contract's operations. */
export function createApiHandler() {
  const handler = new OpenAPIHandler<Caller>(router, {
    customErrorResponseBodyEncoder: (error) => errorBody(toAppError(error) ?? new AppError('INTERNAL')),
  });
  const matcher = new StandardOpenAPIMatcher();
  matcher.init(router);

  return async (c: HonoContext<Env>): Promise<Response> => {
    const refused = await refusal(c, matcher);
    if (refused) return failed(c, refused);
    const caller = c.get('caller');
    const { matched, response } = await handler.handle(c.req.raw, { context: caller });
    if (!matched) return failed(c, new AppError('NOT_FOUND'));
    for (const cookie of caller.setCookies) response.headers.append('set-cookie', cookie);
    for (const [name, value] of caller.failureHeaders) response.headers.set(name, value);
    response.headers.set('cache-control', 'no-store');
    return response;
  };
}

/** What is wrong with the request before its operation is looked at. */
async function refusal(c: HonoContext<Env>, matcher: StandardOpenAPIMatcher): Promise<AppError | null> {
  const { method, path } = c.req;
  if (!(await matcher.match(method, path as `/${string}`))) {
    for (const other of METHODS) {
      if (await matcher.match(other, path as `/${string}`)) return new AppError('METHOD_NOT_ALLOWED');
    }
    return new AppError('NOT_FOUND');
  }
  if (method === 'GET' || method === 'DELETE') return null;
  const type = c.req.header('content-type') ?? (hasBody(c) ? 'none' : 'application/json');
  return /^application\/json\s*(;|$)/i.test(type) ? null : new AppError('CONTENT_TYPE_UNSUPPORTED');
}

/** Anything other than JSON would be read as a form and let another site's form through. */
function hasBody(c: HonoContext<Env>): boolean {
  return Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding') !== undefined;
}

function failed(c: HonoContext<Env>, error: AppError): Response {
  return c.json(errorBody(error), error.status as 400);
}
