import { boundName } from '#core/cookie-words.ts';
import type { Settings } from '../env.ts';

/** `__Host-` binds a cookie to this host over https; plain http on loopback cannot have it. */
export function hostCookieName({ origin }: Pick<Settings, 'origin'>, name: string): string {
  return boundName(name, origin.startsWith('https:'));
}

/** Returns a Set-Cookie line for the whole site that scripts cannot read. `name` as `hostCookieName` gives it. */
export function hostCookie({ origin }: Pick<Settings, 'origin'>, name: string, value: string, expires: Date): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Expires=${expires.toUTCString()}${secure}`;
}

/** Returns the value of a cookie in a Cookie header; null where there is none or it is empty. */
export function cookieIn(header: string | null, name: string): string | null {
  const start = `${name}=`;
  for (const part of (header ?? '').split(';')) {
    const cookie = part.trim();
    if (cookie.startsWith(start) && cookie.length > start.length) return cookie.slice(start.length);
  }
  return null;
}
