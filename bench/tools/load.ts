import autocannon from 'autocannon';
import type { Running } from '../servers.ts';

export interface Call {
  method: 'POST' | 'PUT' | 'GET';
  path: string;
  token: string;
  body?: unknown;
}

export interface Measured {
  perSecond: number;
  cpuMillis: number;
  failures: number;
}

/** Sends calls for some seconds over ten connections; each call is sent once, in turn. */
export async function load(server: Running, seconds: number, next: () => Call): Promise<Measured> {
  const before = server.cpuSeconds();
  const result = await autocannon({
    url: server.origin,
    connections: 10,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          const { method, path, token, body } = next();
          return {
            ...request,
            method,
            path,
            headers: {
              host: `localhost:${server.port}`,
              authorization: `Bearer ${token}`,
              ...(body !== undefined && { 'content-type': 'application/json' }),
            },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          };
        },
      },
    ],
  });
  const answered = result['2xx'];
  return {
    perSecond: answered / result.duration,
    cpuMillis: ((server.cpuSeconds() - before) * 1000) / Math.max(1, answered),
    failures: result.non2xx + result.errors,
  };
}

/** Sends so many requests over ten connections, the same ones again and again, and counts those that failed. */
export async function send(server: Running, amount: number, requests: autocannon.Request[]): Promise<number> {
  const { non2xx, errors } = await autocannon({ url: server.origin, connections: 10, amount, requests });
  return non2xx + errors;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
