import { boundName } from '#core/lib/cookie-words.ts';
import type { Settings } from '../env.ts';

/** `__Host-` requires https; plain http on loopback cannot have it. */
export function hostCookieName({ origin }: Pick<Settings, 'origin'>, name: string): string {
  return boundName(name, origin.startsWith('https:'));
}

export function hostCookie({ origin }: Pick<Settings, 'origin'>, name: string, value: string, expires: Date): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Expires=${expires.toUTCString()}${secure}`;
}

export function cookieIn(header: string | null, name: string): string | null {
  const start = `${name}=`;
  for (const part of (header ?? '').split(';')) {
    const cookie = part.trim();
    if (cookie.startsWith(start) && cookie.length > start.length) return cookie.slice(start.length);
  }
  return null;
}
