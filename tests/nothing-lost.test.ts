import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../scripts/free-port.ts';
import { type Cluster, startCluster } from '../scripts/postgres.ts';
import { reportFault, rounds } from './support/faults.ts';
import { createDatabase } from './support/server-databases.ts';
import { pause, type ServerProcess, startServerProcess, until } from './support/server-process.ts';
import { postgresTemplate } from './support/templates.ts';

/**
 * Real servers, killed without warning while answers are being saved. Each engine in the run of its own: PGlite without
 * TEST_DATABASE_URL, PostgreSQL with it (on a durable cluster made for this).
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const onPostgres = Boolean(process.env.TEST_DATABASE_URL);
const engine = onPostgres ? 'PostgreSQL' : 'PGlite';
/** Another NOTHING_LOST_SEED ends it at other moments. */
const seed = Number(process.env.NOTHING_LOST_SEED ?? 20_261_124);
/** In turns without warning and as it is asked to. */
const ENDINGS = rounds(2, 100);
const DATABASE_DEATHS = rounds(1, 50);
const ROUND_MS = 90_000;
/** Rounds on one attempt, which has a time limit. */
const ROUNDS_OF_ATTEMPT = 5;
/** Every so manieth time the database stays away for so long that calls are refused; else they wait for it. */
const LONG_ABSENCE = 5;

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

describe(`no acknowledged answer is lost, on ${engine}`, () => {
  test(
    `when the server is killed or stopped at random moments under answer saves, ${ENDINGS} times`,
    async () => {
      const back: number[] = [];
      const kept = await keptThrough(ENDINGS, async (round, saving) => {
        const ended = performance.now();
        if (round % 2 === 1) await server.kill();
        else expect(await server.terminate()).toBe(0);
        await server.start();
        await saving.more('saved', 1);
        back.push(performance.now() - ended);
      });
      report('server killed and stopped (SIGKILL and SIGTERM in turns)', ENDINGS, kept, back);
      expect(kept.lost).toEqual([]);
    },
    60_000 + ENDINGS * ROUND_MS,
  );

  test.runIf(onPostgres)(
    `when PostgreSQL is killed under load and restarted, ${DATABASE_DEATHS} times; the server comes back by itself`,
    async () => {
      const back: number[] = [];
      const kept = await keptThrough(DATABASE_DEATHS, async (round, saving) => {
        const ended = performance.now();
        await cluster?.kill();
        if (round % LONG_ABSENCE === 0) await saving.more('refused', 5);
        await cluster?.start();
        await saving.more('saved', 1);
        back.push(performance.now() - ended);
        await saving.more('saved', 20);
      });
      report('PostgreSQL killed (SIGKILL)', DATABASE_DEATHS, kept, back);
      expect(kept.lost).toEqual([]);
    },
    60_000 + DATABASE_DEATHS * ROUND_MS,
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
    const sitting = await aSitting(await signedIn());
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
    expect(await lostOf(sitting)).toEqual([]);
  }, 120_000);
});

interface Kept {
  acknowledged: number;
  /** What was acknowledged and is not there, in words. */
  lost: string[];
}

/** Lets something happen again and again after some acknowledged saves, with up to four others under way, and compares after each. */
async function keptThrough(
  times: number,
  happens: (round: number, saving: ReturnType<typeof saveUntilStopped>) => Promise<void>,
): Promise<Kept> {
  const after = fc.sample(fc.integer({ min: 10, max: 60 }), { seed, numRuns: times });
  const kept: Kept = { acknowledged: 0, lost: [] };
  const headers = await signedIn();
  let sitting = await aSitting(headers);
  for (const [index, saves] of after.entries()) {
    if (index > 0 && index % ROUNDS_OF_ATTEMPT === 0) sitting = await aSitting(headers);
    const before = sitting.saved;
    const saving = saveUntilStopped(sitting);
    await saving.more('saved', saves);
    await happens(index + 1, saving);
    await saving.stop();
    kept.acknowledged += sitting.saved - before;
    const round = `seed ${seed}, round ${index + 1}, after ${saves} saves`;
    kept.lost.push(...(await lostOf(sitting)).map((lost) => `${lost}: ${round}`));
  }
  return kept;
}

function report(fault: string, times: number, { acknowledged, lost }: Kept, back: number[]): void {
  const row = { fault: `${fault}, ${engine}`, rounds: times, acknowledged, lost: lost.length };
  reportFault({ ...row, longestMs: Math.max(...back) });
}

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
  /** How many saves the server acknowledged. */
  saved: number;
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
    sitting.saved += 1;
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

/** The questions that hold neither the acknowledged pick nor one that was sent after it and whose answer got lost. */
async function lostOf(sitting: Sitting): Promise<string[]> {
  const response = await fetch(`${server.origin}/api/attempts/${sitting.id}`, { headers: sitting.headers });
  const { attempt } = (await response.json()) as { attempt: { questions: { position: number; picks: string[] }[] } };
  expect(attempt.questions).toHaveLength(sitting.choices.length);
  return attempt.questions.flatMap(({ position, picks }) => {
    const kept = sitting.acknowledged.get(position);
    const storedOrder = sitting.sent.get(position)?.get(picks[0] ?? '') ?? -1;
    return !kept || storedOrder >= kept.order ? [] : [`question ${position} has ${storedOrder}, not ${kept.order}`];
  });
}

async function post(path: string, body: unknown, headers: Record<string, string>): Promise<any> {
  const response = await fetch(`${server.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** The headers of a learner's calls. */
async function signedIn(): Promise<Record<string, string>> {
  const json = { 'content-type': 'application/json' };
  const login = { email: 'learner@certamen.example', password: 'learner-demo', session: 'bearer' };
  const { access_token } = await post('/api/auth/sign-in', login, json);
  return { ...json, authorization: `Bearer ${access_token}` };
}

async function aSitting(headers: Record<string, string>): Promise<Sitting> {
  const { categories } = (await (await fetch(`${server.origin}/api/certifications`, { headers })).json()) as any;
  const topic = categories[0].topics[0].id;
  const settings = { question_count: 20, discard_open: true };
  const { attempt } = await post(`/api/topics/${topic}/attempts`, settings, headers);
  const choices = attempt.questions.map((question: { choices: { id: string }[] }) =>
    question.choices.slice(0, 4).map((choice) => choice.id),
  );
  const began = Date.parse(attempt.server_now);
  const none = { acknowledged: new Map(), sent: new Map(), count: 0, saved: 0 };
  return { id: attempt.id, headers, choices, began, ...none };
}
