import { isIPv6 } from 'node:net';
import type { Settings } from '../env.ts';

/** Uses the IP address: 'localhost' may resolve to one where nothing listens. */
export async function overLoopback(request: Request, { host, port }: Pick<Settings, 'host' | 'port'>) {
  const { pathname, search } = new URL(request.url);
  const { method, headers, signal } = request;
  const body = await request.text();
  return fetch(`${ownAddress({ host, port })}${pathname}${search}`, { method, headers, signal, body });
}

export function ownAddress({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  if (['0.0.0.0', 'localhost', '::'].includes(host)) return `http://127.0.0.1:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
