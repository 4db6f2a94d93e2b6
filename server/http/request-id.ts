import { randomUUID } from 'node:crypto';

/** Accepts an id only from our proxies, so that no client can write under another request's id. */
export function requestIdOf(sent: string | null, trustedProxies: number): string {
  const given = trustedProxies > 0 ? sent : null;
  return given !== null && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}
