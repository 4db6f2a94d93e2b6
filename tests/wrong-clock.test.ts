import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueCode } from '#server/account/codes.ts';
import { openSession } from '#server/account/session.ts';
import { openDatabaseClock } from '#server/db/clock.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, rows } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { readSettings } from '#server/env.ts';
import { noFunctions } from '#server/functions/functions.ts';
import { createLimits } from '#server/http/rate-limit.ts';
import type { Log } from '#server/log.ts';
import { sweep } from '#server/sweeps.ts';
import { call, signIn } from './support/call-instance.ts';
import { aTopicWith, aUser, PASSWORD } from './support/factories.ts';
import { reportFault } from './support/faults.ts';
import { rounds } from './support/rounds.ts';
import { createDatabase } from './support/server-databases.ts';
import { type ServerProcess, startServerProcess } from './support/server-process.ts';

/** Three real servers on one PostgreSQL, two of them on machines with a wrong clock. PGlite's clock is its only process's. */
const server = process.env.TEST_DATABASE_URL;
const ROUNDS = rounds(1, 50);
/** An account may start so many quizzes in a while and no more. */
const STARTS_OF_ACCOUNT = 30;
const DAY = 24 * 60 * 60 * 1000;
const shifted = fileURLToPath(new URL('support/shifted-clock.ts', import.meta.url));
const log: Log = { info: () => {}, error: () => {} };

let deps: Deps;
let right: ServerProcess;
let ahead: ServerProcess;
let behind: ServerProcess;
const endings: (() => Promise<unknown>)[] = [];

describe.skipIf(!server)('instances with a wrong clock beside one with the right one', () => {
  beforeAll(async () => {
    const url = await createDatabase(server as string, `certamen_clock_${process.env.VITEST_POOL_ID ?? '1'}`);
    const settings = {
      ...{ PUBLIC_ORIGIN: 'http://localhost:65000', APP_SECRET: 'wrong-clock-'.repeat(4), DATABASE_URL: url },
      ...{ MAIL_FROM: 'no-reply@certamen.example', SMTP_URL: 'smtp://127.0.0.1:9', SHUTDOWN_DRAIN_MS: '100' },
    };
    deps = await ownDeps(url, settings);
    endings.push(() => deps.database.close());
    const machines = [0, 400 * DAY, -400 * DAY].map((shift) =>
      startServerProcess({ ...settings, NODE_OPTIONS: `--import ${shifted}`, CLOCK_SHIFT_MS: String(shift) }),
    );
    const started = await Promise.allSettled(machines);
    for (const outcome of started) if (outcome.status === 'fulfilled') endings.push(() => outcome.value.remove());
    [right, ahead, behind] = started.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    }) as [ServerProcess, ServerProcess, ServerProcess];
  });

  afterAll(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });

  test('they are not ready, and their log says why once', async () => {
    for (let n = 0; n < 3; n++) {
      expect((await call(right, 'GET', '/api/readiness')).status).toBe(200);
      for (const wrong of [ahead, behind]) {
        expect(await call(wrong, 'GET', '/api/readiness')).toMatchObject({
          status: 503,
          body: { code: 'UNAVAILABLE' },
        });
      }
    }
    const told = (instance: ServerProcess) => instance.lines().filter((line) => line.includes('"clock wrong"'));
    expect([right, ahead, behind].map((instance) => told(instance).length)).toEqual([0, 1, 1]);
    expect(Math.round(JSON.parse(told(ahead)[0] as string).seconds_ahead_of_the_database / 86_400)).toBe(400);
  });

  test('a session that is opened on any of them is good on all, for 30 days', async () => {
    const { email } = await aUser(deps);
    for (const instance of [right, ahead, behind]) {
      const token = await signedIn(instance, email);
      for (const other of [right, ahead, behind]) {
        expect((await call(other, 'GET', '/api/users/me', undefined, token)).status).toBe(200);
      }
    }
    const [days] = await rows<{ least: number; most: number }>(
      deps.db,
      sql`select min(extract(epoch from expires_at - now()) / 86400)::float as least,
        max(extract(epoch from expires_at - now()) / 86400)::float as most from sessions`,
    );
    expect(days?.least).toBeGreaterThan(29.9);
    expect(days?.most).toBeLessThan(30.1);
  });

  test('an attempt runs as long as its time limit, whichever of them is asked', async () => {
    const topic = await aTopicWith(deps, 5);
    let token = '';
    let saves = 0;
    for (const [n, instance] of Array.from({ length: ROUNDS }, () => [right, ahead, behind])
      .flat()
      .entries()) {
      if (n % STARTS_OF_ACCOUNT === 0) token = await signedIn(right, (await aUser(deps)).email);
      const begun = await call(instance, 'POST', `/api/topics/${topic.id}/attempts`, { discard_open: true }, token);
      const { attempt } = begun.body;
      for (const other of [right, ahead, behind]) {
        const seen = (await call(other, 'GET', `/api/attempts/${attempt.id}`, undefined, token)).body.attempt;
        expect(seen).toMatchObject({ state: 'running', deadline_at: attempt.deadline_at });
        expect(seen.remaining_ms).toBeGreaterThan(55 * 60_000);
        // Each knows the database's time but for the way of its answer.
        expect(seen.remaining_ms).toBeLessThanOrEqual(60 * 60_000 + 2_000);
        const change = { picks: [seen.questions[0].choices[0].id], made_at: seen.server_now };
        const saved = await call(other, 'PUT', `/api/attempts/${attempt.id}/questions/1`, change, token);
        expect(saved.status, JSON.stringify(saved.body)).toBe(200);
        saves += 1;
      }
    }
    reportFault({ fault: 'servers 400 days ahead and behind', rounds: ROUNDS, acknowledged: saves, lost: 0 });
  });

  test('codes and counted attempts last as long as everywhere', async () => {
    for (const instance of [right, ahead, behind]) {
      const { email } = await aUser(deps);
      expect((await call(instance, 'POST', '/api/auth/forgot-password', { email })).status).toBe(200);
      expect((await signIn(instance, email, 'wrong-horse-9')).status).toBe(401);
    }
    const off = (what: string) => rows(deps.db, sql.raw(`select * from ${what}`));
    expect(
      await off(`email_codes where purpose = 'reset_password'
        and expires_at not between now() + interval '55 minutes' and now() + interval '65 minutes'`),
    ).toEqual([]);
    // Windows of the tests before may have ended meanwhile.
    expect(
      await off(`rate_limits
        where to_timestamp(expire / 1000) not between now() - interval '5 minutes' and now() + interval '65 minutes'`),
    ).toEqual([]);
    expect((await off('rate_limits')).length).toBeGreaterThan(3);
  });

  test.each([
    ['ahead', 400 * DAY],
    ['behind', -400 * DAY],
  ])('what one that is %s sweeps is nothing; the right clock deletes what is over', async (_, shift) => {
    await deps.db.execute(sql`delete from sessions`);
    const { id: user_id } = await aUser(deps);
    const now = deps.clock();
    const session = { user_id, kind: 'bearer', user_agent: 'test' } as const;
    await openSession(deps.db, now, session);
    await openSession(deps.db, new Date(now.getTime() - 31 * DAY), session);
    await issueCode(deps.db, user_id, 'reset_password', now);
    const count = async () =>
      rows(
        deps.db,
        sql`select (select count(*)::int from sessions) as sessions,
        (select count(*)::int from email_codes where user_id = ${user_id}) as codes`,
      );
    const machine = { wall: () => Date.now() + shift, steady: () => performance.now() };
    const clock = await openDatabaseClock(deps.db, log, machine);
    await sweep({ ...deps, clock: clock.now, databaseClock: clock });
    clock.stop();
    expect(await count()).toEqual([{ sessions: 2, codes: 1 }]);
    await sweep(deps);
    expect(await count()).toEqual([{ sessions: 1, codes: 1 }]);
  });
});

async function signedIn(instance: ServerProcess, email: string): Promise<string> {
  const answer = await signIn(instance, email, PASSWORD);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.access_token;
}

/** What the test itself reaches into the database with: an instance with the right clock. */
async function ownDeps(url: string, settings: Record<string, string>): Promise<Deps> {
  const database = await openDatabase({ url }, () => {});
  await migrate(database);
  const databaseClock = await openDatabaseClock(database.db, log);
  endings.push(async () => databaseClock.stop());
  return {
    ...{ settings: readSettings(settings), database, db: database.db, random: Math.random, log, payments: null },
    ...{ clock: databaseClock.now, databaseClock, limits: createLimits(database), signals: new EventEmitter() },
    ...{ functions: noFunctions('Not here.'), toSelf: () => Promise.reject(new Error('nobody listens')) },
  };
}
