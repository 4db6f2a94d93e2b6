import { findSession, type SessionRow } from '../account/session.ts';
import type { Deps, Who } from '../deps.ts';
import { findToken, isAccessToken } from '../tokens/find-token.ts';

/**
 * One per request, for the API and for pages alike: the session is looked up at most once, and cookies that an
 * operation sets wait here until the response is made.
 */
export interface Caller {
  deps: Deps;
  request: { headers: Headers; ip: string; id: string };
  /** Whether the request named a session at all: tells 'log in' from 'your session has expired'. */
  sentToken: boolean;
  session(): Promise<SessionRow | null>;
  /** Forgets the looked-up session after signing in or out. */
  forgetSession(): void;
  setCookies: string[];
  /** Headers that a failure brings along, such as Retry-After. */
  failureHeaders: Record<string, string>;
}

/** `told` hears of the session once it has been looked up. */
export function createCaller(
  deps: Deps,
  headers: Headers,
  ip: string,
  id: string,
  told?: (session: SessionRow | null) => void,
): Caller {
  const bearer = bearerToken(headers);
  const token = bearer ?? cookieToken(deps, headers);
  let found: Promise<SessionRow | null> | null = null;
  const lookedUp = async (sent: string) => {
    // Browsers send cookies by themselves: an access token is taken from where only a program puts it.
    const find = bearer !== null && isAccessToken(sent) ? findToken : findSession;
    const session = await find(deps, sent);
    told?.(session);
    return session;
  };
  return {
    deps,
    request: { headers, ip, id },
    sentToken: token !== null,
    session: () => {
      found ??= token === null ? Promise.resolve(null) : lookedUp(token);
      return found;
    },
    forgetSession: () => {
      found = null;
    },
    setCookies: [],
    failureHeaders: {},
  };
}

/** The caller as domain functions know it. */
export function whoIs(session: SessionRow): Who {
  return { user_id: session.user_id, session_id: session.session_id, is_admin: session.profile.is_admin };
}

/** `__Host-` binds the cookie to this host over https; plain http on loopback cannot have it. */
export function cookieName({ settings }: Pick<Deps, 'settings'>): string {
  return settings.origin.startsWith('https:') ? '__Host-certamen' : 'certamen';
}

export function sessionCookie(deps: Deps, token: string, expires: Date): string {
  const secure = deps.settings.origin.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(deps)}=${token}; Path=/; HttpOnly; SameSite=Lax; Expires=${expires.toUTCString()}${secure}`;
}

export function endedCookie(deps: Deps): string {
  return sessionCookie(deps, '', new Date(0));
}

function bearerToken(headers: Headers): string | null {
  const match = /^Bearer ([\w-]{20,200})$/.exec(headers.get('authorization') ?? '');
  return match?.[1] ?? null;
}

function cookieToken(deps: Deps, headers: Headers): string | null {
  const name = `${cookieName(deps)}=`;
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const cookie = part.trim();
    if (cookie.startsWith(name) && cookie.length > name.length) return cookie.slice(name.length);
  }
  return null;
}
