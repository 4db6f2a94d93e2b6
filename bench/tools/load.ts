import autocannon from 'autocannon';
import type { Running } from '../servers.ts';

/** Sends so many requests over ten connections, the same ones again and again, and counts those that failed. */
export async function send(server: Running, amount: number, requests: autocannon.Request[]): Promise<number> {
  const { non2xx, errors } = await autocannon({ url: server.origin, connections: 10, amount, requests });
  return non2xx + errors;
}
