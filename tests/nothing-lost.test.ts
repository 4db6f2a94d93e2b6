import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { type Cluster, startCluster } from '../scripts/postgres.ts';

/**
 * Real servers, killed without warning while answers are being saved. Each engine in the run of its own: PGlite without
 * TEST_DATABASE_URL, PostgreSQL with it (on a durable cluster made for this).
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const onPostgres = Boolean(process.env.TEST_DATABASE_URL);
const ROUNDS = 3;
const cleanups: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}, 60_000);

describe(`no acknowledged answer is lost, on ${onPostgres ? 'PostgreSQL' : 'PGlite'}`, () => {
  test('when the server is killed at random moments under answer saves', async () => {
    const cluster = onPostgres ? await durableCluster() : null;
    const server = await aServer(cluster?.url ?? '');
    const sitting = await aSitting(server);
    for (let round = 0; round < ROUNDS; round++) {
      const saving = saveUntilStopped(server, sitting);
      await pause(200 + Math.random() * 600);
      await server.kill();
      await saving.stop();
      await server.start();
      await expectKept(server, sitting);
    }
    expect(sitting.acknowledged.size).toBeGreaterThan(5);
  }, 180_000);

  test.runIf(onPostgres)(
    'when PostgreSQL is killed under load and restarted; the server comes back by itself',
    async () => {
      const cluster = await durableCluster();
      const server = await aServer(cluster.url);
      const sitting = await aSitting(server);
      for (let round = 0; round < 2; round++) {
        const saving = saveUntilStopped(server, sitting);
        await pause(500);
        await cluster.kill();
        await pause(300);
        await cluster.start();
        const before = sitting.acknowledged.size + sitting.count;
        await until(() => sitting.acknowledged.size + sitting.count > before + 20);
        await saving.stop();
        await expectKept(server, sitting);
      }
    },
    180_000,
  );

  test.runIf(!onPostgres)(
    'a second server on the same folder stops with a clear sentence, and the first goes on',
    async () => {
      const server = await aServer('');
      const second = spawn(process.execPath, ['server/main.ts'], {
        cwd: root,
        env: { ...server.environment, PORT: String(await freePort()) },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      second.stderr.on('data', (data) => (said += data));
      const code = await new Promise((resolve) => second.once('exit', resolve));
      expect(code).toBe(1);
      expect(said).toMatch(/The data folder .* is in use by process \d+\./);
      expect((await fetch(`${server.origin}/api/health`)).status).toBe(200);
    },
    60_000,
  );

  test('a server that is asked to stop finishes what it has begun', async () => {
    const cluster = onPostgres ? await durableCluster() : null;
    const server = await aServer(cluster?.url ?? '');
    const sitting = await aSitting(server);
    // On connections that are open already: on a busy machine new ones might come only once the server listens no more.
    const call = () => fetch(`${server.origin}/api/health`).then((response) => response.text());
    await Promise.all(Array.from({ length: 40 }, call));
    const calls = Array.from({ length: 40 }, () => saveOnce(server, sitting));
    await pause(40);
    const exit = await server.terminate();
    const outcomes = await Promise.all(calls);
    expect(exit).toBe(0);
    expect(outcomes.filter((outcome) => outcome !== 'saved')).toEqual([]);
    await server.start();
    await expectKept(server, sitting);
  }, 120_000);
});

interface Sitting {
  id: string;
  headers: Record<string, string>;
  choices: string[][];
  /** By position: the pick that the server acknowledged last, by the order in which they were made. */
  acknowledged: Map<number, { order: number; pick: string }>;
  /** By position: every pick ever sent, by the order in which they were made. */
  sent: Map<number, Map<string, number>>;
  count: number;
}

/** Saves answers with five calls under way until told to stop; failures while a server is gone are what is tested. */
function saveUntilStopped(server: Server, sitting: Sitting) {
  let stopped = false;
  const worker = async () => {
    while (!stopped) if ((await saveOnce(server, sitting)) === 'cut off') await pause(50);
  };
  const workers = Array.from({ length: 5 }, worker);
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(workers);
    },
  };
}

/** Saves the next pick and remembers what was sent and what was acknowledged. */
async function saveOnce(server: Server, sitting: Sitting): Promise<'saved' | 'refused' | 'cut off'> {
  const order = ++sitting.count;
  const position = (order % sitting.choices.length) + 1;
  const pick = sitting.choices[position - 1]?.[Math.floor(order / sitting.choices.length) % 4] as string;
  const sent = sitting.sent.get(position) ?? new Map<string, number>();
  sitting.sent.set(position, sent.set(pick, order));
  try {
    const response = await fetch(`${server.origin}/api/attempts/${sitting.id}/questions/${position}`, {
      method: 'PUT',
      headers: sitting.headers,
      body: JSON.stringify({ picks: [pick], made_at: new Date().toISOString() }),
    });
    const body = (await response.json()) as { saved?: { picks: string[] } };
    if (!response.ok) return 'refused';
    const before = sitting.acknowledged.get(position)?.order ?? 0;
    if (body.saved?.picks[0] === pick && order > before) sitting.acknowledged.set(position, { order, pick });
    return 'saved';
  } catch {
    return 'cut off';
  }
}

/** Every question holds the acknowledged pick, or one that was sent after it and whose answer got lost. */
async function expectKept(server: Server, sitting: Sitting): Promise<void> {
  const response = await fetch(`${server.origin}/api/attempts/${sitting.id}`, { headers: sitting.headers });
  const { attempt } = (await response.json()) as { attempt: { questions: { position: number; picks: string[] }[] } };
  expect(attempt.questions).toHaveLength(sitting.choices.length);
  for (const { position, picks } of attempt.questions) {
    const kept = sitting.acknowledged.get(position);
    if (!kept) continue;
    const storedOrder = sitting.sent.get(position)?.get(picks[0] ?? '') ?? -1;
    expect(storedOrder, `question ${position}`).toBeGreaterThanOrEqual(kept.order);
  }
}

async function aSitting(server: Server): Promise<Sitting> {
  const json = { 'content-type': 'application/json' };
  const post = async (path: string, body: unknown, headers: Record<string, string> = json) => {
    const response = await fetch(`${server.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<any>;
  };
  const signedIn = await post('/api/auth/sign-in', {
    email: 'learner@certamen.example',
    password: 'learner-demo',
    session: 'bearer',
  });
  const headers = { ...json, authorization: `Bearer ${signedIn.access_token}` };
  const { categories } = (await (await fetch(`${server.origin}/api/certifications`, { headers })).json()) as any;
  const topic = categories[0].topics[0].id;
  const { attempt } = await post(`/api/topics/${topic}/attempts`, { question_count: 20 }, headers);
  const choices = attempt.questions.map((question: { choices: { id: string }[] }) =>
    question.choices.slice(0, 4).map((choice) => choice.id),
  );
  return { id: attempt.id, headers, choices, acknowledged: new Map(), sent: new Map(), count: 0 };
}

interface Server {
  origin: string;
  environment: Record<string, string>;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Asks it to stop; answers its exit code. */
  terminate(): Promise<number | null>;
}

async function aServer(databaseUrl: string): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'certamen-lost-'));
  const port = await freePort();
  const environment: Record<string, string> = {
    ...(process.env as Record<string, string>),
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    PUBLIC_ORIGIN: '',
  };
  let child: ChildProcess | null = null;
  const server: Server = {
    origin: `http://localhost:${port}`,
    environment,
    async start() {
      const started = spawn(process.execPath, ['server/main.ts'], { cwd: root, env: environment, stdio: 'ignore' });
      child = started;
      await until(async () => {
        if (started.exitCode !== null) throw new Error('The server stopped. Are the pages built? npm run build');
        return fetch(`${server.origin}/api/health`).then(
          (response) => response.ok,
          () => false,
        );
      });
    },
    kill: async () => void (await ended(child, 'SIGKILL')),
    terminate: () => ended(child, 'SIGTERM'),
  };
  cleanups.push(async () => {
    await ended(child, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  await server.start();
  return server;
}

async function durableCluster(): Promise<Cluster> {
  const cluster = await startCluster({ durable: true });
  cleanups.push(() => cluster.stop());
  return cluster;
}

function ended(child: ChildProcess | null, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise((resolve) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return resolve(child?.exitCode ?? null);
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 1200; waited++) {
    if (await holds()) return;
    await pause(100);
  }
  throw new Error('It did not come to hold within two minutes.');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
