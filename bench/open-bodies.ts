import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Cluster } from '../scripts/postgres.ts';
import { type Call, openAttempts, saveCalls } from './calls.ts';
import { makeFixture, onDatabase } from './data.ts';
import { type Running, startProduct } from './servers.ts';
import type { Size } from './size.ts';

const PLANS: Record<Size, { connections: number; seconds: number; people: number }> = {
  full: { connections: 2_000, seconds: 30, people: 20 },
  tiny: { connections: 8, seconds: 1, people: 2 },
};

export interface Flood {
  connections: number;
  /** Bodies that were begun meanwhile: whoever is refused begins the next. */
  begun: number;
  /** Resident memory in MB: when the server was ready, and its peak. */
  ready: number;
  peak: number;
  /** Milliseconds. */
  health: { median: number; p99: number };
  saves: number;
  failures: number;
}

/**
 * What bodies that are begun and never finished do to a server: 2,000 connections keep beginning them for half a minute, at a public
 * operation, below /api/admin and at a page, while its health is asked and learners save answers.
 */
export async function openBodies(size: Size, cluster: Cluster): Promise<Flood> {
  const { connections, seconds, people } = PLANS[size];
  const fixture = await onDatabase({ url: cluster.url }, (db) => makeFixture(db, people, 1));
  const server = await startProduct(cluster.url, size === 'full');
  try {
    const ready = server.peakMemory();
    const next = saveCalls(await openAttempts(server.port, fixture.tokens, fixture.topic_ids[0] as string));
    // A thread of its own: what is measured here must not wait for what floods.
    const flood = new Worker(new URL('begin-bodies.ts', import.meta.url), {
      workerData: { port: server.port, connections },
    });
    const [health, saves] = await during(seconds, [
      () => call(server, { method: 'GET', path: '/api/health', token: '' }),
      () => call(server, next()),
    ]);
    const begun = await new Promise<number>((resolve) => {
      flood.once('message', resolve);
      flood.postMessage('stop');
    });
    await flood.terminate();
    const times = (health ?? []).map(({ ms }) => ms).sort((one, other) => one - other);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
    return {
      ...{ connections, begun, ready, peak: server.peakMemory() },
      health: { median: at(0.5), p99: at(0.99) },
      saves: saves?.length ?? 0,
      failures: [...(health ?? []), ...(saves ?? [])].filter(({ ok }) => !ok).length,
    };
  } finally {
    await server.stop();
  }
}

interface Answered {
  ms: number;
  ok: boolean;
}

/** Makes each of the calls again and again, twenty a second at most, until the time is over. */
function during(seconds: number, calls: (() => Promise<boolean>)[]): Promise<Answered[][]> {
  const end = performance.now() + seconds * 1_000;
  return Promise.all(
    calls.map(async (one) => {
      const answered: Answered[] = [];
      while (performance.now() < end) {
        const started = performance.now();
        const ok = await one();
        answered.push({ ms: performance.now() - started, ok });
        await wait(50);
      }
      return answered;
    }),
  );
}

async function call({ port }: Running, { method, path, token, body }: Call): Promise<boolean> {
  const headers = {
    ...(token !== '' && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return fetch(`http://localhost:${port}${path}`, init).then(
    async (response) => (await response.arrayBuffer()) && response.ok,
    () => false,
  );
}
