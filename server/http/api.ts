import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { OpenAPIHandler as FetchHandler } from '@orpc/openapi/fetch';
import { OpenAPIHandler as NodeHandler } from '@orpc/openapi/node';
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import { createRouterClient, type ORPCError, type Router } from '@orpc/server';
import type { StandardHandleResult, StandardHandlerInterceptorOptions } from '@orpc/server/standard';
import type { Context as HonoContext } from 'hono';
import type { Api, contract } from '#core/contract/index.ts';
import type { OperationMeta } from '#core/contract/operation.ts';
import { AppError } from '#core/errors.ts';
import type { Settings } from '../env.ts';
import { admitCaller } from './access.ts';
import type { Caller } from './caller.ts';
import type { Env } from './env.ts';
import { errorBody, toAppError } from './errors.ts';
import type { Admission, Refused } from './request-bodies.ts';
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

  /** What there is to say of a call before its body is read: whether it may be made. */
  const admit = async (c: HonoContext<Env>): Promise<Admission> => {
    const isFunction = c.req.path.startsWith('/functions/');
    if (!isFunction && !c.req.path.startsWith('/api/')) return 'anybody';
    const called = await calledBy(c, routes);
    if ('error' in called) {
      const isOperation = !['NOT_FOUND', 'METHOD_NOT_ALLOWED'].includes(called.error.code);
      return isFunction && !isOperation ? 'function' : called;
    }
    try {
      const caller = c.get('caller');
      await admitCaller(caller, called.meta, called.path);
      caller.admitted = called.meta;
      return called.meta.access === 'public' ? 'anybody' : 'person';
    } catch (error) {
      if (error instanceof AppError) return { error };
      throw error;
    }
  };

  const answer = async (c: HonoContext<Env>): Promise<Response> => {
    const called = await calledBy(c, routes);
    if ('error' in called) return failed(c, called);
    const context = c.get('caller');
    const { incoming, outgoing } = c.env ?? {};
    const body = c.get('body');
    const sent = body?.length ? parsed(body) : undefined;
    if (sent instanceof AppError) return failed(c, { error: sent });
    if (incoming && outgoing && body?.length !== 0) {
      // The handler takes what stands here in the place of the stream.
      if (body) Object.assign(incoming, { body: sent });
      overSocket ??= new NodeHandler<Caller>(router, options);
      const { matched } = await overSocket.handle(incoming as IncomingMessage, outgoing as ServerResponse, {
        context,
      });
      return matched ? RESPONSE_ALREADY_SENT : failed(c, { error: new AppError('NOT_FOUND') });
    }
    const { response } = await overFetch.handle(c.req.raw, { context });
    return response ?? failed(c, { error: new AppError('NOT_FOUND') });
  };
  return { admit, answer };
}

/** The operation that is called, or what is wrong with the request before one is looked at; for a known path the methods that it takes. */
async function calledBy(
  c: HonoContext<Env>,
  routes: StandardOpenAPIMatcher,
): Promise<{ meta: OperationMeta; path: readonly string[] } | Refused> {
  const { method } = c.req;
  // As it was sent: decoding it would find operations that the handlers, which get it so, do not know.
  const { pathname } = new URL(c.req.url);
  const matches = (candidate: string) => routes.match(candidate, pathname as `/${string}`);
  const operation = await matches(method);
  if (!operation) {
    const matched = await Promise.all(METHODS.map(async (other) => ((await matches(other)) ? [other] : [])));
    const allow = matched.flat();
    if (allow.length === 0) return { error: new AppError('NOT_FOUND') };
    return { error: new AppError('METHOD_NOT_ALLOWED'), headers: { allow: allow.join(', ') } };
  }
  const { route, meta } = operation.procedure['~orpc'];
  c.get('seen').route = route.path ?? null;
  const type = c.req.header('content-type') ?? (hasBody(c) ? 'none' : 'application/json');
  if (method !== 'GET' && !/^application\/json\s*(;|$)/i.test(type))
    return { error: new AppError('CONTENT_TYPE_UNSUPPORTED') };
  return { meta: meta as OperationMeta, path: operation.path };
}

/** Anything other than JSON would be read as a form and let another site's form through. */
function hasBody(c: HonoContext<Env>): boolean {
  return Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding') !== undefined;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch (cause) {
    return new AppError('MALFORMED_REQUEST', { cause });
  }
}

function failed(c: HonoContext<Env>, { error, headers = {} }: Refused): Response {
  return c.json(errorBody(error), error.status as 400, headers);
}
