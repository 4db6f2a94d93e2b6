import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../scripts/free-port.ts';
import { type Cluster, startCluster } from '../scripts/postgres.ts';
import { createDatabase } from './support/server-databases.ts';
import { pause, type ServerProcess, startServerProcess, until } from './support/server-process.ts';
import { postgresTemplate } from './support/templates.ts';

/**
 * Real servers, killed without warning while answers are being saved. Each engine in the run of its own: PGlite without
 * TEST_DATABASE_URL, PostgreSQL with it (on a durable cluster made for this).
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const onPostgres = Boolean(process.env.TEST_DATABASE_URL);
/** Another NOTHING_LOST_SEED kills at other moments. */
const seed = Number(process.env.NOTHING_LOST_SEED ?? 20_261_124);
/** After how many acknowledged saves each round kills; up to four others are under way then. */
const kills = fc.sample(fc.integer({ min: 10, max: 60 }), { seed, numRuns: 3 });

let cluster: Cluster | null = null;
let server: ServerProcess;

// One for all: each test ends with a server that runs, and what it looks at is an attempt of its own.
beforeAll(async () => {
  cluster = onPostgres ? await startCluster({ durable: true }) : null;
  const url = cluster && (await createDatabase(cluster.url, 'nothing_lost', await postgresTemplate(cluster.url)));
  server = await startServerProcess({ DATABASE_URL: url ?? '', SHUTDOWN_DRAIN_MS: '3000' });
}, 120_000);

afterAll(async () => {
  await server?.remove();
  await cluster?.stop();
}, 60_000);

describe(`no acknowledged answer is lost, on ${onPostgres ? 'PostgreSQL' : 'PGlite'}`, () => {
  test('when the server is killed at random moments under answer saves', async () => {
    const sitting = await aSitting();
    for (const [round, saves] of kills.entries()) {
      const saving = saveUntilStopped(sitting);
      await saving.more('saved', saves);
      await server.kill();
      await saving.stop();
      await server.start();
      await expectKept(sitting, `seed ${seed}, killed after ${saves} saves in round ${round + 1}`);
    }
    expect(sitting.acknowledged.size).toBeGreaterThan(5);
  }, 180_000);

  test.runIf(onPostgres)(
    'when PostgreSQL is killed under load and restarted; the server comes back by itself',
    async () => {
      const sitting = await aSitting();
      for (const [round, saves] of kills.slice(0, 2).entries()) {
        const saving = saveUntilStopped(sitting);
        await saving.more('saved', saves);
        await cluster?.kill();
        await saving.more('refused', 5);
        await cluster?.start();
        await saving.more('saved', 20);
        await saving.stop();
        await expectKept(sitting, `seed ${seed}, killed after ${saves} saves in round ${round + 1}`);
      }
    },
    180_000,
  );

  test.runIf(!onPostgres)(
    'a second server on the same folder stops with a clear sentence, and the first goes on',
    async () => {
      const second = spawn(process.execPath, ['server/main.ts'], {
        cwd: root,
        env: { ...server.environment, PORT: String(await freePort()) },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      second.stderr.on('data', (data) => (said += data));
      const code = await new Promise((resolve) => second.once('close', resolve));
      expect(code).toBe(1);
      expect(said).toMatch(/The data folder .* is in use by process \d+ on host .+ since .+Z\./);
      expect((await fetch(`${server.origin}/api/health`)).status).toBe(200);
    },
    60_000,
  );

  test('a server that is asked to stop finishes what it has begun', async () => {
    const sitting = await aSitting();
    const held = await Promise.all(Array.from({ length: 40 }, () => holdSave(sitting)));
    const ending = server.terminate();
    await until(() => server.lines().some((line) => line.includes('"event":"stopping"')));
    // It says that it should be sent nothing more while it still answers, so that a proxy takes it out before the door closes.
    const probe = await fetch(`${server.origin}/api/readiness`);
    expect([probe.status, await probe.json()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })]);
    const outcomes = await Promise.all(held.map((finish) => finish()));
    expect(outcomes.filter((outcome) => outcome !== 'saved')).toEqual([]);
    expect(await ending).toBe(0);
    await server.start();
    await expectKept(sitting, 'after an orderly stop');
  }, 120_000);
});

type Outcome = 'saved' | 'refused' | 'cut off';

interface Sitting {
  id: string;
  headers: Record<string, string>;
  choices: string[][];
  /** When it began, by the server's clock. Each pick is made a millisecond after the one before. */
  began: number;
  /** By position: the pick that the server acknowledged last, by the order in which they were made. */
  acknowledged: Map<number, Pick>;
  /** By position: every pick ever sent, by the order in which they were made. */
  sent: Map<number, Map<string, number>>;
  count: number;
}

interface Pick {
  order: number;
  pick: string;
}

/** Saves answers with five calls under way until told to stop; failures while a server is gone are what is tested. */
function saveUntilStopped(sitting: Sitting) {
  const waiting = new Set<{ outcome: Outcome; left: number; resolve(): void }>();
  let stopped = false;
  const worker = async () => {
    while (!stopped) {
      const outcome = await saveOnce(sitting);
      for (const one of waiting) {
        if (one.outcome !== outcome || --one.left > 0) continue;
        waiting.delete(one);
        one.resolve();
      }
      if (outcome !== 'saved') await pause(50);
    }
  };
  const workers = Array.from({ length: 5 }, worker);
  return {
    /** Resolves at the moment when so many more calls have come out like this. */
    more: (outcome: Outcome, left: number) =>
      new Promise<void>((resolve) => {
        waiting.add({ outcome, left, resolve });
      }),
    stop: async () => {
      stopped = true;
      await Promise.all(workers);
    },
  };
}

/** Makes the next pick, and remembers that it was sent. */
function nextPick(sitting: Sitting) {
  const order = ++sitting.count;
  const position = (order % sitting.choices.length) + 1;
  const pick = sitting.choices[position - 1]?.[Math.floor(order / sitting.choices.length) % 4] as string;
  const sent = sitting.sent.get(position) ?? new Map<string, number>();
  sitting.sent.set(position, sent.set(pick, order));
  const body = JSON.stringify({ picks: [pick], made_at: new Date(sitting.began + order).toISOString() });
  /** Remembers what the server acknowledged. */
  const take = (status: number, answer: string): Outcome => {
    if (status !== 200) return 'refused';
    const { saved } = JSON.parse(answer) as { saved: { picks: string[] } };
    const before = sitting.acknowledged.get(position)?.order ?? 0;
    if (saved.picks[0] === pick && order > before) sitting.acknowledged.set(position, { order, pick });
    return 'saved';
  };
  return { path: `/api/attempts/${sitting.id}/questions/${position}`, body, take };
}

async function saveOnce(sitting: Sitting): Promise<Outcome> {
  const { path, body, take } = nextPick(sitting);
  try {
    const response = await fetch(server.origin + path, { method: 'PUT', headers: sitting.headers, body });
    return take(response.status, await response.text());
  } catch {
    return 'cut off';
  }
}

/** Begins a save: resolves when the server has read its head and asks for the body, which goes out when it is finished. */
async function holdSave(sitting: Sitting): Promise<() => Promise<Outcome>> {
  const { path, body, take } = nextPick(sitting);
  const headers = { ...sitting.headers, 'content-length': String(Buffer.byteLength(body)), expect: '100-continue' };
  const call = request(server.origin + path, { method: 'PUT', headers, agent: false });
  const answered = new Promise<Outcome>((resolve) => {
    call.once('response', (answer) => {
      text(answer).then(
        (said) => resolve(take(answer.statusCode ?? 0, said)),
        () => resolve('cut off'),
      );
    });
    call.once('error', () => resolve('cut off'));
  });
  await Promise.race([new Promise((resolve) => call.once('continue', resolve)), answered]);
  return () => {
    call.end(body);
    return answered;
  };
}

/** Every question holds the acknowledged pick, or one that was sent after it and whose answer got lost. */
async function expectKept(sitting: Sitting, title: string): Promise<void> {
  const response = await fetch(`${server.origin}/api/attempts/${sitting.id}`, { headers: sitting.headers });
  const { attempt } = (await response.json()) as { attempt: { questions: { position: number; picks: string[] }[] } };
  expect(attempt.questions).toHaveLength(sitting.choices.length);
  for (const { position, picks } of attempt.questions) {
    const kept = sitting.acknowledged.get(position);
    if (!kept) continue;
    const storedOrder = sitting.sent.get(position)?.get(picks[0] ?? '') ?? -1;
    expect(storedOrder, `question ${position}, ${title}`).toBeGreaterThanOrEqual(kept.order);
  }
}

async function aSitting(): Promise<Sitting> {
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
  const { attempt } = await post(
    `/api/topics/${topic}/attempts`,
    { question_count: 20, discard_open: true },
    headers,
  );
  const choices = attempt.questions.map((question: { choices: { id: string }[] }) =>
    question.choices.slice(0, 4).map((choice) => choice.id),
  );
  const began = Date.parse(attempt.server_now);
  return { id: attempt.id, headers, choices, began, acknowledged: new Map(), sent: new Map(), count: 0 };
}
