import type { OperationMeta } from '#core/contract/operation.ts';
import { AppError } from '#core/errors.ts';
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
  from: Origin;
  /** Distinguishes 'log in' from 'your session has expired'. */
  sentToken: boolean;
  isSuspended(): boolean;
  session(): Promise<Session | null>;
  forgetSession(): void;
  parts: CallerParts;
  /** The operation admitted before its body was read, so that it is not checked again. */
  admitted: OperationMeta | null;
  probes: { findSession(): Promise<Session | null>; askApi(): Promise<unknown> };
  setCookies: string[];
  failureHeaders: Record<string, string>;
}

export const takesBearer = (path: string): boolean => /^\/(api|functions)\//.test(path);

export function createCaller(
  parts: CallerParts,
  deps: Deps,
  request: Caller['request'] & { bearer: boolean },
  told: (session: Session | null) => void,
): Caller {
  const bearer = request.bearer ? bearerToken(request.headers) : null;
  const { headers, ip, id } = request;
  const cookies = headers.get('cookie');
  const from = { ip, user_agent: headers.get('user-agent') ?? '', cookies, request: id, bearer: bearer !== null };
  const token = bearer ?? cookieIn(cookies, cookieName(deps));
  let found: Promise<Session | null> | null = null;
  let isSuspended = false;
  // The one place where suspended accounts are refused: pages, the API, sessions and access tokens.
  const lookUp = async () => {
    if (token === null) return null;
    const sentIn = bearer === null ? 'cookie' : 'header';
    const session = await parts.findSession(deps, token, sentIn, from);
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
    from,
    sentToken: token !== null,
    isSuspended: () => isSuspended,
    session: () => {
      found ??= lookedUp();
      return found;
    },
    forgetSession: () => {
      found = null;
    },
    parts,
    probes: { findSession: lookUp, askApi: () => parts.askApi(caller) },
    admitted: null,
    setCookies: [],
    failureHeaders: {},
  };
  return caller;
}

export function whoIs(session: Session, { from }: Pick<Caller, 'from'>): Who {
  const { user_id, session_id, profile, kind } = session;
  const own = { user_id, session_id, is_admin: profile.is_admin, limits_of: user_id };
  return { ...own, from: { ...from, bearer: kind !== 'cookie' } };
}

export const cookieName = ({ settings }: Pick<Deps, 'settings'>): string => hostCookieName(settings, 'certamen');

export function sessionCookie(deps: Deps, token: string, expires: Date): string {
  return hostCookie(deps.settings, cookieName(deps), token, expires);
}

export const endedCookie = (deps: Deps): string => sessionCookie(deps, '', new Date(0));

function bearerToken(headers: Headers): string | null {
  const match = /^Bearer ([\w-]{20,200})$/.exec(headers.get('authorization') ?? '');
  return match?.[1] ?? null;
}

/** X-Forwarded-For counts only behind N proxies of ours: its N-th entry from the right is what the outermost saw. */
export function clientAddress(headers: Headers, socketAddress: () => string | undefined, trustedProxies: number) {
  if (trustedProxies > 0) {
    const chain = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
    const seen = chain.at(-trustedProxies);
    if (seen) return seen;
  }
  try {
    return socketAddress() ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

export function suspended({ settings }: Pick<Deps, 'settings'>): AppError {
  return new AppError('ACCOUNT_SUSPENDED', { params: { support: settings.brand.supportEmail } });
}
