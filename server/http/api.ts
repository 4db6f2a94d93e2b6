import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { OpenAPIHandler as FetchHandler } from '@orpc/openapi/fetch';
import { OpenAPIHandler as NodeHandler } from '@orpc/openapi/node';
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import { createRouterClient, type ORPCError, type Router } from '@orpc/server';
import type { StandardHandleResult, StandardHandlerInterceptorOptions } from '@orpc/server/standard';
import type { Context as HonoContext } from 'hono';
import type { Api, contract } from '#core/contract/index.ts';
import { AppError } from '#core/errors.ts';
import type { Settings } from '../env.ts';
import type { Caller } from './caller.ts';
import type { Env } from './env.ts';
import { errorBody, toAppError } from './errors.ts';
import { API_POLICY, fixedHeaders } from './security.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** Every operation of the contract with the code that answers it. */
export type ApiRouter = Router<typeof contract, Caller>;

const laidOut = new WeakMap<ApiRouter, StandardOpenAPIMatcher>();

/** Which operation is behind which method and path: laid out once a router, for however many apps it serves. */
function routesOf(router: ApiRouter): StandardOpenAPIMatcher {
  const known = laidOut.get(router);
  if (known) return known;
  const routes = new StandardOpenAPIMatcher();
  routes.init(router);
  laidOut.set(router, routes);
  return routes;
}

/** The API for pages: the same operations with the same checks, without HTTP. */
export function inProcess(router: ApiRouter, caller: Caller): Api {
  return createRouterClient(router, { context: caller });
}

/**
 * Answers /api/* and /functions/v1/* from the contract's operations. Behind a socket the answer goes straight onto it; without
 * one (tests) it is a Response. Both pass the same interceptor, which adds the headers that every answer carries.
 */
export function createApiHandler(router: ApiRouter, settings: Settings) {
  const fixed = { ...fixedHeaders(settings), 'content-security-policy': API_POLICY, 'cache-control': 'no-store' };
  const options = {
    customErrorResponseBodyEncoder: (error: ORPCError<string, unknown>) =>
      errorBody(toAppError(error) ?? new AppError('INTERNAL')),
    rootInterceptors: [
      async ({
        context,
        next,
      }: StandardHandlerInterceptorOptions<Caller> & { next(): Promise<StandardHandleResult> }) => {
        const result = await next();
        if (!result.response) return result;
        const { setCookies, failureHeaders } = context;
        const headers = {
          ...result.response.headers,
          ...fixed,
          ...failureHeaders,
          'x-request-id': context.request.id,
        };
        if (setCookies.length > 0) Object.assign(headers, { 'set-cookie': setCookies });
        return { ...result, response: { ...result.response, headers } };
      },
    ],
  };
  const overFetch = new FetchHandler<Caller>(router, options);
  let overSocket: NodeHandler<Caller> | null = null;
  const routes = routesOf(router);

  return async (c: HonoContext<Env>): Promise<Response> => {
    const refused = await refusal(c, routes);
    if (refused instanceof AppError) return failed(c, refused);
    if (refused) return failed(c, new AppError('METHOD_NOT_ALLOWED'), { allow: refused.allow.join(', ') });
    const context = c.get('caller');
    const { incoming, outgoing } = c.env ?? {};
    // A body without a length has passed through the size limit, which has read it from the socket.
    if (incoming && outgoing && c.req.header('transfer-encoding') === undefined) {
      overSocket ??= new NodeHandler<Caller>(router, options);
      const { matched } = await overSocket.handle(incoming as IncomingMessage, outgoing as ServerResponse, {
        context,
      });
      return matched ? RESPONSE_ALREADY_SENT : failed(c, new AppError('NOT_FOUND'));
    }
    const { response } = await overFetch.handle(c.req.raw, { context });
    return response ?? failed(c, new AppError('NOT_FOUND'));
  };
}

/** What is wrong with the request before its operation is looked at; for a known path the methods that it takes. */
async function refusal(
  c: HonoContext<Env>,
  routes: StandardOpenAPIMatcher,
): Promise<AppError | { allow: string[] } | null> {
  const { method } = c.req;
  // As it was sent: decoding it would find operations that the handlers, which get it so, do not know.
  const { pathname } = new URL(c.req.url);
  const matches = (candidate: string) => routes.match(candidate, pathname as `/${string}`);
  const operation = await matches(method);
  if (!operation) {
    const matched = await Promise.all(METHODS.map(async (other) => ((await matches(other)) ? [other] : [])));
    const allow = matched.flat();
    return allow.length > 0 ? { allow } : new AppError('NOT_FOUND');
  }
  c.get('seen').route = operation.procedure['~orpc'].route.path ?? null;
  if (method === 'GET') return null;
  const type = c.req.header('content-type') ?? (hasBody(c) ? 'none' : 'application/json');
  return /^application\/json\s*(;|$)/i.test(type) ? null : new AppError('CONTENT_TYPE_UNSUPPORTED');
}

/** Anything other than JSON would be read as a form and let another site's form through. */
function hasBody(c: HonoContext<Env>): boolean {
  return Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding') !== undefined;
}

function failed(c: HonoContext<Env>, error: AppError, headers: Record<string, string> = {}): Response {
  return c.json(errorBody(error), error.status as 400, headers);
}
