import type { OperationMeta } from '#core/contract/operation.ts';
import type { Deps, Origin, Who } from '../deps.ts';
import { cookieIn, hostCookie, hostCookieName } from './cookies.ts';
import type { Session } from './session.ts';

export interface KeyedCall {
  operation: string;
  key: string;
  input: unknown;
}

export interface RefusedCall {
  operation: string;
  code: string;
  administration: boolean;
  from: Origin;
}

export interface CallerParts {
  findSession(deps: Deps, token: string, sentIn: 'header' | 'cookie', from: Origin): Promise<Session | null>;
  noteRefused(deps: Deps, session: Session, refused: RefusedCall): void;
  /** Runs `act` for the first call with a key; later ones get the first answer. `act` must use the deps that it gets. */
  answerOnce(deps: Deps, who: Who, call: KeyedCall, act: (deps: Deps) => Promise<unknown>): Promise<unknown>;
  mayAdminister(deps: Deps, session: Session): Promise<void>;
  askApi(caller: Caller): Promise<unknown>;
}

/** One per request. Cookies that an operation sets wait here for the response. */
export interface Caller {
  deps: Deps;
  request: { headers: Headers; ip: string; id: string };
  /** Distinguishes 'log in' from 'your session has expired'. */
  sentToken: boolean;
  isSuspended(): boolean;
  session(): Promise<Session | null>;
  forgetSession(): void;
  answerOnce(who: Who, call: KeyedCall, act: (deps: Deps) => Promise<unknown>): Promise<unknown>;
  mayAdminister(session: Session): Promise<void>;
  noteRefused(session: Session, refused: RefusedCall): void;
  /** The operation admitted before its body was read, so that it is not checked again. */
  admitted: OperationMeta | null;
  probes: { findSession(): Promise<Session | null>; askApi(): Promise<unknown> };
  setCookies: string[];
  failureHeaders: Record<string, string>;
}

export function takesBearer(path: string): boolean {
  return /^\/(api|functions)\//.test(path);
}

export function createCaller(
  { findSession, noteRefused, answerOnce, mayAdminister, askApi }: CallerParts,
  deps: Deps,
  request: Caller['request'] & { bearer: boolean },
  told: (session: Session | null) => void,
): Caller {
  const bearer = request.bearer ? bearerToken(request.headers) : null;
  const token = bearer ?? cookieToken(deps, request.headers);
  let found: Promise<Session | null> | null = null;
  let isSuspended = false;
  // The one place where suspended accounts are refused: pages, the API, sessions and access tokens.
  const lookUp = async () => {
    if (token === null) return null;
    const session = await findSession(deps, token, bearer === null ? 'cookie' : 'header', originOf({ request }));
    isSuspended = session?.is_suspended ?? false;
    return isSuspended ? null : session;
  };
  const lookedUp = async () => {
    const session = await lookUp();
    if (token !== null) told(session);
    return session;
  };
  const caller: Caller = {
    deps,
    request,
    sentToken: token !== null,
    isSuspended: () => isSuspended,
    session: () => {
      found ??= lookedUp();
      return found;
    },
    forgetSession: () => {
      found = null;
    },
    mayAdminister: (session) => mayAdminister(deps, session),
    noteRefused: (session, refused) => noteRefused(deps, session, refused),
    answerOnce: (who, call, act) => answerOnce(deps, who, call, act),
    probes: { findSession: lookUp, askApi: () => askApi(caller) },
    admitted: null,
    setCookies: [],
    failureHeaders: {},
  };
  return caller;
}

export function whoIs(session: Session, { request }: Pick<Caller, 'request'>): Who {
  const { user_id, session_id, profile, kind } = session;
  const from = { ...originOf({ request }), bearer: kind !== 'cookie' };
  return { user_id, session_id, is_admin: profile.is_admin, from };
}

export function originOf({ request }: Pick<Caller, 'request'>): Origin {
  const { ip, headers, id } = request;
  const bearer = bearerToken(headers) !== null;
  return { ip, user_agent: headers.get('user-agent') ?? '', cookies: headers.get('cookie'), request: id, bearer };
}

export function cookieName({ settings }: Pick<Deps, 'settings'>): string {
  return hostCookieName(settings, 'certamen');
}

export function sessionCookie(deps: Deps, token: string, expires: Date): string {
  return hostCookie(deps.settings, cookieName(deps), token, expires);
}

export function endedCookie(deps: Deps): string {
  return sessionCookie(deps, '', new Date(0));
}

function bearerToken(headers: Headers): string | null {
  const match = /^Bearer ([\w-]{20,200})$/.exec(headers.get('authorization') ?? '');
  return match?.[1] ?? null;
}

function cookieToken(deps: Deps, headers: Headers): string | null {
  return cookieIn(headers.get('cookie'), cookieName(deps));
}
