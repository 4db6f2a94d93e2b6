import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type Cluster, startCluster } from '../scripts/postgres.ts';
import { freePort, pause, type ServerProcess, startServerProcess, until } from './support/server-process.ts';
import { copyOfTemplate, postgresTemplate } from './support/templates.ts';

/**
 * Real servers, killed without warning while answers are being saved. Each engine in the run of its own: PGlite without
 * TEST_DATABASE_URL, PostgreSQL with it (on a durable cluster made for this).
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const onPostgres = Boolean(process.env.TEST_DATABASE_URL);
const ROUNDS = 3;
const cleanups: (() => Promise<void> | void)[] = [];
let durable: Promise<Cluster> | null = null;
let databases = 0;

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}, 60_000);

afterAll(async () => (await durable)?.stop());

describe(`no acknowledged answer is lost, on ${onPostgres ? 'PostgreSQL' : 'PGlite'}`, () => {
  test('when the server is killed at random moments under answer saves', async () => {
    const server = await aServer(onPostgres ? (await durableDatabase()).url : '');
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
      const { cluster, url } = await durableDatabase();
      const server = await aServer(url);
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
    const server = await aServer(onPostgres ? (await durableDatabase()).url : '', { SHUTDOWN_DRAIN_MS: '3000' });
    const sitting = await aSitting(server);
    // On connections that are open already: on a busy machine new ones might come only once the server listens no more.
    const call = () => fetch(`${server.origin}/api/health`).then((response) => response.text());
    await Promise.all(Array.from({ length: 40 }, call));
    const calls = Array.from({ length: 40 }, () => saveOnce(server, sitting));
    await pause(40);
    const ending = server.terminate();
    // It says that it should be sent nothing more while it still answers, so that a proxy takes it out before the door closes.
    const probe = () =>
      fetch(`${server.origin}/api/readiness`).then(async (answer) => [answer.status, await answer.json()]);
    await until(() => server.lines().some((line) => line.includes('"event":"stopping"')));
    expect(await probe()).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })]);
    const exit = await ending;
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
function saveUntilStopped(server: ServerProcess, sitting: Sitting) {
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
async function saveOnce(server: ServerProcess, sitting: Sitting): Promise<'saved' | 'refused' | 'cut off'> {
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
async function expectKept(server: ServerProcess, sitting: Sitting): Promise<void> {
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

async function aSitting(server: ServerProcess): Promise<Sitting> {
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

async function aServer(databaseUrl: string, settings: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({ DATABASE_URL: databaseUrl, ...settings });
  cleanups.push(() => server.remove());
  return server;
}

/** One cluster for all tests of the file, with a database for each that has what a first start would load. */
async function durableDatabase(): Promise<{ cluster: Cluster; url: string }> {
  durable ??= startCluster({ durable: true });
  const cluster = await durable;
  const url = await copyOfTemplate(cluster.url, await postgresTemplate(cluster.url), `nothing_lost_${++databases}`);
  return { cluster, url };
}
