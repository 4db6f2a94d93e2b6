import type { OperationMeta } from '#core/contract/operation.ts';
import type { Deps, Origin, Who } from '../deps.ts';
import { cookieIn, hostCookie, hostCookieName } from './cookies.ts';
import type { Session } from './session.ts';

/** A call that came with an Idempotency-Key. */
export interface KeyedCall {
  operation: string;
  key: string;
  input: unknown;
}

/** A call that was refused to somebody who is known. */
export interface RefusedCall {
  operation: string;
  code: string;
  /** Whether the operation is one of administrators. */
  administration: boolean;
  from: Origin;
}

/** What a caller needs of the nouns; the assembly passes it in. */
export interface CallerParts {
  /** The session that a token stands for; where it was sent decides what it may be. */
  findSession(deps: Deps, token: string, sentIn: 'header' | 'cookie', from: Origin): Promise<Session | null>;
  /** Notes that somebody was refused what their role, or their access token, does not allow. */
  noteRefused(deps: Deps, session: Session, refused: RefusedCall): void;
  /** Runs `act`, with deps that it has to use, for the first call with a key and answers every further one with the first answer. */
  answerOnce(deps: Deps, who: Who, call: KeyedCall, act: (deps: Deps) => Promise<unknown>): Promise<unknown>;
  /** Refuses administration where the session lacks what it asks for. Throws. */
  mayAdminister(deps: Deps, session: Session): Promise<void>;
  /** Asks the API whether it is well, without HTTP. */
  askApi(caller: Caller): Promise<unknown>;
}

/**
 * One per request, for the API and for pages alike: the session is looked up at most once, and cookies that an
 * operation sets wait here until the response is made.
 */
export interface Caller {
  deps: Deps;
  request: { headers: Headers; ip: string; id: string };
  /** Whether the request named a session at all: tells 'log in' from 'your session has expired'. */
  sentToken: boolean;
  /** Whether the session that was looked up is of a suspended account; it counts as none then. */
  isSuspended(): boolean;
  session(): Promise<Session | null>;
  /** Forgets the looked-up session after signing in or out. */
  forgetSession(): void;
  answerOnce(who: Who, call: KeyedCall, act: (deps: Deps) => Promise<unknown>): Promise<unknown>;
  mayAdminister(session: Session): Promise<void>;
  noteRefused(session: Session, refused: RefusedCall): void;
  /** The declaration of the operation that was admitted before its body was read; it is not asked again. */
  admitted: OperationMeta | null;
  /** For the System Status: asks once more, whatever is known already. */
  probes: { findSession(): Promise<Session | null>; askApi(): Promise<unknown> };
  setCookies: string[];
  /** Headers that a failure brings along, such as Retry-After. */
  failureHeaders: Record<string, string>;
}

/** Where programs call: an Authorization header counts there only, since no page is for them. */
export function takesBearer(path: string): boolean {
  return /^\/(api|functions)\//.test(path);
}

/** `told` hears of the session once it has been looked up; `request.bearer` is whether an Authorization header counts. */
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
  // The one place where suspended accounts are refused, however they call: pages, the API, sessions and access tokens.
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

/** The caller as domain functions know it. */
export function whoIs(session: Session, { request }: Pick<Caller, 'request'>): Who {
  const { user_id, session_id, profile, kind } = session;
  const from = { ...originOf({ request }), bearer: kind !== 'cookie' };
  return { user_id, session_id, is_admin: profile.is_admin, from };
}

/** Where a request came from. */
export function originOf({ request }: Pick<Caller, 'request'>): Origin {
  const { ip, headers, id } = request;
  const bearer = bearerToken(headers) !== null;
  return { ip, user_agent: headers.get('user-agent') ?? '', cookies: headers.get('cookie'), request: id, bearer };
}

/** The name of the cookie that carries the session. */
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
