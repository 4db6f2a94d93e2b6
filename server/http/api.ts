import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard';
import { createProcedureClient, createRouterClient, ORPCError, type Router } from '@orpc/server';
import type { Context as HonoContext } from 'hono';
import type { Api, contract } from '#core/contract/index.ts';
import type { OperationMeta } from '#core/contract/operation.ts';
import { AppError } from '#core/errors.ts';
import type { Settings } from '../env.ts';
import { admitCaller } from './access.ts';
import type { Caller } from './caller.ts';
import type { Env } from './env.ts';
import { errorBody, invalid, toAppError } from './errors.ts';
import type { Admission, Refused } from './request-bodies.ts';
import { API_POLICY, fixedHeaders } from './security.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

export type ApiRouter = Router<typeof contract, Caller>;

type Operation = NonNullable<Env['Variables']['called']>;

const brackets = new StandardBracketNotationSerializer();

const laidOut = new WeakMap<ApiRouter, StandardOpenAPIMatcher>();

function routesOf(router: ApiRouter): StandardOpenAPIMatcher {
  const known = laidOut.get(router);
  if (known) return known;
  const routes = new StandardOpenAPIMatcher();
  routes.init(router);
  laidOut.set(router, routes);
  return routes;
}

export function inProcess(router: ApiRouter, caller: Caller): Api {
  return createRouterClient(router, { context: caller }) as Api;
}

/** With a socket the response is written onto it directly, in one piece, for speed. */
export function createApiHandler(router: ApiRouter, settings: Settings) {
  const fixed = { ...fixedHeaders(settings), 'content-security-policy': API_POLICY, 'cache-control': 'no-store' };
  const routes = routesOf(router);

  const admit = async (c: HonoContext<Env>): Promise<Admission> => {
    const isFunction = c.req.path.startsWith('/functions/');
    if (!isFunction && !c.req.path.startsWith('/api/')) return 'anybody';
    const called = await calledBy(c, routes);
    if (!called) return isFunction ? 'function' : await notCalled(c, routes);
    if ('error' in called) return called;
    c.set('called', called);
    try {
      const caller = c.get('caller');
      const meta = called.procedure['~orpc'].meta as OperationMeta;
      await admitCaller(caller, meta, called.path);
      caller.admitted = meta;
      return meta.access === 'public' ? 'anybody' : 'person';
    } catch (error) {
      if (error instanceof AppError) return { error };
      throw error;
    }
  };

  const answer = async (c: HonoContext<Env>): Promise<Response> => {
    const called = c.get('called') ?? (await calledBy(c, routes)) ?? (await notCalled(c, routes));
    if ('error' in called) return failed(c, called);
    const context = c.get('caller');
    const { status, body } = await outcomeOf(c, called, context);
    const { setCookies, failureHeaders } = context;
    const { id } = context.request;
    const headers: Record<string, string | string[]> = { ...fixed, ...failureHeaders, 'x-request-id': id };
    if (setCookies.length > 0) headers['set-cookie'] = setCookies;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const outgoing = c.env?.outgoing as ServerResponse | undefined;
    if (!outgoing) return asResponse(status, headers, body);
    headers['content-length'] = String(body === undefined ? 0 : Buffer.byteLength(body));
    if (!outgoing.destroyed && !outgoing.writableEnded) outgoing.writeHead(status, headers).end(body);
    return RESPONSE_ALREADY_SENT;
  };
  return { admit, answer };
}

async function outcomeOf(c: HonoContext<Env>, { procedure, path, params }: Operation, context: Caller) {
  try {
    const sent = sentWith(c);
    const meta = procedure['~orpc'].meta as OperationMeta;
    const refused = meta.lenient ? null : misplaced(c, sent, params);
    if (refused) {
      await admitCaller(context, meta, path);
      throw refused;
    }
    const input = isObject(sent) ? { ...sent, ...params } : (sent ?? params);
    const output = await createProcedureClient(procedure, { context, path: [...path] })(input);
    return { status: procedure['~orpc'].route.successStatus ?? 200, body: JSON.stringify(output) };
  } catch (error) {
    const failure = toAppError(error) ?? new AppError('INTERNAL');
    const status = error instanceof ORPCError || error instanceof AppError ? error.status : 500;
    return { status, body: JSON.stringify(errorBody(failure)) };
  }
}

/** The query of a GET; otherwise the body, or undefined without one. */
function sentWith(c: HonoContext<Env>): unknown {
  if (c.req.method === 'GET') return { ...brackets.deserialize([...new URL(c.req.url).searchParams]) };
  const raw = c.get('body');
  return raw?.length ? parsed(raw) : undefined;
}

/** What is sent where no operation looks for it. */
function misplaced(c: HonoContext<Env>, sent: unknown, params: Operation['params']): AppError | null {
  const isRead = c.req.method === 'GET';
  if (isRead && hasBody(c)) return new AppError('INVALID_INPUT', { sentence: 'A GET call takes no body.' });
  const query = isRead || !c.req.url.includes('?') ? [] : [...new URL(c.req.url).searchParams.keys()];
  const twice = Object.keys(params ?? {}).filter((name) => isObject(sent) && Object.hasOwn(sent, name));
  const wrong = new Map([
    ...query.map((name) => [name, `This call takes no "${name}" in its address.`] as const),
    ...twice.map((name) => [name, `"${name}" is already in the path of this call.`] as const),
  ]);
  return wrong.size === 0 ? null : invalid(wrong);
}

function isObject(sent: unknown): sent is object {
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent);
}

async function calledBy(c: HonoContext<Env>, routes: StandardOpenAPIMatcher): Promise<Operation | Refused | null> {
  const { method } = c.req;
  const operation = await routes.match(method, pathIn(c));
  if (!operation) return null;
  c.get('seen').route = operation.procedure['~orpc'].route.path ?? null;
  const type = c.req.header('content-type') ?? (hasBody(c) ? 'none' : 'application/json');
  if (method !== 'GET' && !/^application\/json\s*(;|$)/i.test(type))
    return { error: new AppError('CONTENT_TYPE_UNSUPPORTED') };
  return operation;
}

async function notCalled(c: HonoContext<Env>, routes: StandardOpenAPIMatcher): Promise<Refused> {
  const path = pathIn(c);
  const matched = await Promise.all(METHODS.map(async (other) => ((await routes.match(other, path)) ? [other] : [])));
  const allow = matched.flat();
  if (allow.length === 0) return { error: new AppError('NOT_FOUND') };
  return { error: new AppError('METHOD_NOT_ALLOWED'), headers: { allow: allow.join(', ') } };
}

/** Not decoded: that would match operations that the client did not name. */
function pathIn(c: HonoContext<Env>): `/${string}` {
  return (/^[^/]*\/\/[^/]*([^?]*)/.exec(c.req.url)?.[1] ?? '/') as `/${string}`;
}

/** Any type but JSON would be parsed as a form and let another site's form through. */
function hasBody(c: HonoContext<Env>): boolean {
  return Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding') !== undefined;
}

const decoder = new TextDecoder();

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(decoder.decode(body));
  } catch (cause) {
    throw new AppError('MALFORMED_REQUEST', { cause });
  }
}

function asResponse(status: number, sent: Record<string, string | string[]>, body: string | undefined): Response {
  const headers = new Headers();
  for (const [name, values] of Object.entries(sent)) for (const value of [values].flat()) headers.append(name, value);
  return new Response(body ?? null, { status, headers });
}

function failed(c: HonoContext<Env>, { error, headers = {} }: Refused): Response {
  return c.json(errorBody(error), error.status as 400, headers);
}
