import { isIPv6 } from 'node:net';
import type { Settings } from '../env.ts';

/**
 * Carries a request for the site to the server on this machine, where it listens. By number: 'localhost' may mean an address at
 * which nobody does. The body goes in one piece with its length, as from the provider.
 */
export async function overLoopback(
  request: Request,
  { host, port }: Pick<Settings, 'host' | 'port'>,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { method, headers, signal } = request;
  return fetch(`${ownAddress({ host, port })}${pathname}${search}`, {
    method,
    headers,
    signal,
    body: await request.text(),
  });
}

/** Where this machine reaches its own server. What listens on all addresses, or on `localhost`, is reached by the loopback's number. */
export function ownAddress({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  if (['0.0.0.0', 'localhost', '::'].includes(host)) return `http://127.0.0.1:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
