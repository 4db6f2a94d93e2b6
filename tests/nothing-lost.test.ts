import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { freePort } from '../scripts/free-port.ts';
import { type Cluster, startCluster } from '../scripts/postgres.ts';
import { aTopic, aTopicWith } from './support/factories.ts';
import { reportFault } from './support/faults.ts';
import { rounds } from './support/rounds.ts';
import { createDatabase } from './support/server-databases.ts';
import { pause, type ServerProcess, startServerProcess, until } from './support/server-process.ts';
import {
  aSitting,
  lostOf,
  nextPick,
  type Outcome,
  repeatUntilStopped,
  type Sitting,
  saveUntilStopped,
  signedIn,
} from './support/sitting.ts';
import { aStudyGroup } from './support/study-group.ts';
import { postgresTemplate } from './support/templates.ts';

/**
 * Real servers, killed without warning while answers are saved and reviews sent. Each engine in the run of its own: PGlite without
 * TEST_DATABASE_URL, PostgreSQL with it (on a durable cluster made for this).
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const onPostgres = Boolean(process.env.TEST_DATABASE_URL);
const engine = onPostgres ? 'PostgreSQL' : 'PGlite';
/** Another NOTHING_LOST_SEED ends it at other moments. */
const seed = Number(process.env.NOTHING_LOST_SEED ?? 20_261_124);
/** In turns without warning and as it is asked to. */
const ENDINGS = rounds(1, 100);
const DATABASE_DEATHS = rounds(1, 50);
const DEATHS_UNDER_REVIEWS = rounds(1, 100);
const DEATHS_UNDER_BULK_ACTIONS = rounds(2, 40);
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
});

afterAll(async () => {
  await server?.remove();
  await cluster?.stop();
});

describe(`no acknowledged answer is lost, on ${engine}`, () => {
  test(`when the server is killed or stopped at random moments under answer saves, ${ENDINGS} times`, async () => {
    const kept = await keptThrough(
      ENDINGS,
      'server killed and stopped (SIGKILL and SIGTERM in turns)',
      async (round, saving) => {
        const ended = performance.now();
        if (round % 2 === 1) await server.kill();
        else expect(await server.terminate()).toBe(0);
        await server.start();
        await saving.more('saved', 1);
        return performance.now() - ended;
      },
    );
    expect(kept.lost).toEqual([]);
  });

  test.runIf(onPostgres)(
    `when PostgreSQL is killed or stopped under load and restarted, ${DATABASE_DEATHS} times; the server comes back by itself`,
    async () => {
      const fault = 'PostgreSQL killed and stopped (SIGKILL and SIGINT in turns)';
      const kept = await keptThrough(DATABASE_DEATHS, fault, async (round, saving) => {
        const ended = performance.now();
        await (round % 2 === 1 ? cluster?.kill() : cluster?.shutDown());
        if (round % LONG_ABSENCE === 0) await saving.more('refused', 5);
        await cluster?.start();
        await saving.more('saved', 1);
        const back = performance.now() - ended;
        await saving.more('saved', 20);
        return back;
      });
      expect(kept.lost).toEqual([]);
    },
  );

  test(`nor a review when the server is killed under batches of them, ${DEATHS_UNDER_REVIEWS} times`, async () => {
    const group = await whileStopped((deps) => aStudyGroup(deps, { rounds: DEATHS_UNDER_REVIEWS, seed }));
    await group.signIn(server.origin);
    const after = fc.sample(fc.integer({ min: 5, max: 30 }), { seed, numRuns: DEATHS_UNDER_REVIEWS });
    let longestMs = 0;
    for (const [round, batches] of after.entries()) {
      const complete = await group.startAttempt(round);
      const sending = repeatUntilStopped(() => group.sendNext(round), 6);
      await sending.more('saved', batches);
      const completing = complete();
      await sending.more('saved', 1 + (round % 3));
      const ended = performance.now();
      await server.kill();
      await Promise.all([sending.stop(), completing]);
      await server.start();
      const again = await Promise.all([complete(), ...(await group.sendAgain())]);
      expect(again.filter((outcome) => outcome !== 'saved')).toEqual([]);
      longestMs = Math.max(longestMs, performance.now() - ended);
    }
    // What was deferred while its exam was ending.
    await group.sendAgain();
    const { lost, ...wrong } = await whileStopped(group.wrongIn);
    const fault = `server killed under reviews (SIGKILL), ${engine}`;
    const told = { acknowledged: group.acknowledged(), lost: lost.length, twice: wrong.twice };
    reportFault({ fault, rounds: DEATHS_UNDER_REVIEWS, ...told, longestMs });
    expect(group.deferred(), 'batches with answers to questions of a running exam').toBeGreaterThan(0);
    const nothing = { lost: [], waiting: 0, twice: 0, unasked: 0, incomplete: [], withoutFirst: [], falseFirst: [] };
    expect({ lost, ...wrong }, `seed ${seed}`).toEqual(nothing);
  });

  test(`an action on 3,000 rows is whole or not there when the server is killed in its middle, ${DEATHS_UNDER_BULK_ACTIONS} times`, async () => {
    const [topic, other] = await whileStopped(async (deps) => [await aTopicWith(deps, 3_000), await aTopic(deps)]);
    const headers = await signedIn(server.origin, { email: 'admin@certamen.example', password: 'admin-demo' });
    const get = async (path: string): Promise<any> => (await fetch(server.origin + path, { headers })).json();
    const after = fc.sample(fc.integer({ min: 1, max: 700 }), { seed, numRuns: DEATHS_UNDER_BULK_ACTIONS });
    const moved = { begun: 0, whole: 0 };
    let home = topic.id;
    for (const [round, milliseconds] of after.entries()) {
      const topic_id = home === topic.id ? other.id : topic.id;
      const entries = (await get('/api/admin/audit?noun=question')).total;
      const body = JSON.stringify({ ids: topic.question_ids, topic_id });
      const call = fetch(`${server.origin}/api/admin/question-moves`, { method: 'POST', headers, body }).catch(
        () => null,
      );
      await pause(milliseconds);
      await server.kill();
      await call;
      await server.start();
      const open = async () => (await get('/api/admin/bulk-actions')).bulk_actions;
      if ((await open()).length > 0) moved.begun += 1;
      await until(async () => (await open()).every(({ state }: { state: string }) => state !== 'running'));
      for (const { id, sentence } of await open()) {
        expect(sentence).toMatch(/^Moved 3,000 questions to /);
        await fetch(`${server.origin}/api/admin/bulk-actions/${id}`, { method: 'DELETE', headers });
      }
      const there = (await get(`/api/admin/question-ids?topic_id=${topic_id}`)).ids.length;
      const said = (await get('/api/admin/audit?noun=question')).total - entries;
      expect(
        [
          [0, 0],
          [3_000, 1],
        ],
        `seed ${seed}, round ${round}`,
      ).toContainEqual([there, said]);
      if (there > 0) home = topic_id;
      moved.whole += said;
    }
    const fault = `server killed during a move of 3,000 questions (SIGKILL), ${engine}`;
    reportFault({ fault, rounds: DEATHS_UNDER_BULK_ACTIONS, acknowledged: moved.whole, lost: 0, twice: 0 });
    expect(moved.begun, 'actions that went on after the restart').toBeGreaterThan(0);
  });

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
  );

  test('a server that is asked to stop finishes what it has begun', async () => {
    const sitting = await aSitting(server.origin, await signedIn(server.origin));
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
  });
});

interface Kept {
  acknowledged: number;
  /** What was acknowledged and is not there, in words. */
  lost: string[];
}

/** Lets somebody work on the database itself while no server does. */
async function whileStopped<Result>(work: (deps: Deps) => Promise<Result>): Promise<Result> {
  expect(await server.terminate()).toBe(0);
  const { DATABASE_URL: url, DATA_DIR: folder = '' } = server.environment;
  const database = await openDatabase(url ? { url } : { folder }, () => {});
  try {
    return await work({ db: database.db, clock: () => new Date(), random: Math.random } as unknown as Deps);
  } finally {
    await database.close();
    await server.start();
  }
}

/**
 * Lets something happen again and again after some acknowledged saves, with up to four others under way, and compares after each. What
 * happens returns how long nothing could be saved.
 */
async function keptThrough(
  times: number,
  fault: string,
  happens: (round: number, saving: ReturnType<typeof saveUntilStopped>) => Promise<number>,
): Promise<Kept> {
  const after = fc.sample(fc.integer({ min: 10, max: 60 }), { seed, numRuns: times });
  const kept: Kept = { acknowledged: 0, lost: [] };
  let longestMs = 0;
  const headers = await signedIn(server.origin);
  let sitting = await aSitting(server.origin, headers);
  for (const [index, saves] of after.entries()) {
    if (index > 0 && index % ROUNDS_OF_ATTEMPT === 0) sitting = await aSitting(server.origin, headers);
    const before = sitting.saved;
    const saving = saveUntilStopped(sitting);
    await saving.more('saved', saves);
    longestMs = Math.max(longestMs, await happens(index + 1, saving));
    await saving.stop();
    kept.acknowledged += sitting.saved - before;
    const round = `seed ${seed}, round ${index + 1}, after ${saves} saves`;
    kept.lost.push(...(await lostOf(sitting)).map((lost) => `${lost}: ${round}`));
    const { acknowledged, lost } = kept;
    reportFault({ fault: `${fault}, ${engine}`, rounds: index + 1, acknowledged, lost: lost.length, longestMs });
  }
  return kept;
}

/** Begins a save: resolves when the server has read its head and asks for the body, which goes out when it is finished. */
async function holdSave(sitting: Sitting): Promise<() => Promise<Outcome>> {
  const { path, body, take } = nextPick(sitting);
  const headers = { ...sitting.headers, 'content-length': String(Buffer.byteLength(body)), expect: '100-continue' };
  const call = request(sitting.origin + path, { method: 'PUT', headers, agent: false });
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
