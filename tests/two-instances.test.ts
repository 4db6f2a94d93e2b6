import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { type Database, openDatabase, rows } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { readSettings } from '#server/env.ts';
import { noFunctions } from '#server/functions/functions.ts';
import { createLimits, rateLimits } from '#server/http/rate-limit.ts';
import type { Log } from '#server/log.ts';
import { createPayments } from '#server/subscriptions/payments.ts';
import { createReconciler } from '#server/subscriptions/reconcile.ts';
import { sweep } from '#server/sweeps.ts';
import { call, signIn } from './support/call-instance.ts';
import { aTopicWith, aUser, PASSWORD } from './support/factories.ts';
import { createDatabase } from './support/server-databases.ts';
import { type ServerProcess, startServerProcess, until } from './support/server-process.ts';
import { type Received, smtpServer } from './support/smtp.ts';

/** Two real servers with a public origin on one PostgreSQL. On PGlite that cannot be: a folder belongs to one process. */
const server = process.env.TEST_DATABASE_URL;
const title = server
  ? 'two instances on one PostgreSQL'
  : 'two instances on one database: not on PGlite, whose folder belongs to one process';

let settings: Record<string, string>;
let database: Database;
let deps: Deps;
let one: ServerProcess;
let other: ServerProcess;
let received: Received[];
const endings: (() => Promise<unknown>)[] = [];
const log: Log = { info: () => {}, error: (event, error) => console.error(event, error) };

// One story, told in its order whatever the order of a run: starting two servers for each test would take a minute.
describe.skipIf(!server)(title, { shuffle: false }, () => {
  beforeAll(async () => {
    const url = await createDatabase(server as string, `certamen_two_${process.env.VITEST_POOL_ID ?? '1'}`);
    const smtp = await smtpServer();
    endings.push(smtp.close);
    received = smtp.received;
    settings = {
      ...{ PUBLIC_ORIGIN: 'http://localhost:65000', APP_SECRET: 'two-instances-'.repeat(4), DATABASE_URL: url },
      ...{
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
        MAIL_FROM: 'Certamen <no-reply@certamen.example>',
        METRICS_TOKEN: 'token-of-two-instances',
        SHUTDOWN_DRAIN_MS: '100',
      },
    };
    // Both at once, on a database that nobody has migrated yet.
    const started = await Promise.allSettled([startServerProcess(settings), startServerProcess(settings)]);
    for (const outcome of started) if (outcome.status === 'fulfilled') endings.push(() => outcome.value.remove());
    [one, other] = started.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    }) as [ServerProcess, ServerProcess];
    deps = await ownDeps(url);
    database = deps.database;
    endings.push(() => database.close());
  });

  afterAll(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });

  test('both are ready, and told apart by their own log', async () => {
    for (const instance of [one, other]) {
      expect(await call(instance, 'GET', '/api/readiness')).toMatchObject({ status: 200, body: { status: 'ready' } });
    }
  });

  test('a quiz that was begun on one is answered on both and finished on the other', async () => {
    const { topic, token } = await aLearner(6);
    const { attempt } = (await call(one, 'POST', `/api/topics/${topic.id}/attempts`, {}, token)).body;
    for (const question of attempt.questions) {
      const choice = question.choices.find((shown: any) => shown.answer_text.includes(' one '));
      const path = `/api/attempts/${attempt.id}/questions/${question.position}`;
      const change = { picks: [choice.id], made_at: attempt.server_now };
      const saved = await call(question.position % 2 ? one : other, 'PUT', path, change, token);
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    }
    const [first, second] = await Promise.all(
      [other, one].map((instance) => call(instance, 'POST', `/api/attempts/${attempt.id}/complete`, {}, token)),
    );
    expect(first?.body.attempt).toMatchObject({ score: 100, questions_correct: 6 });
    expect(second?.body.attempt.score).toBe(100);
    expect(await counted('user_progress')).toBe(1);
  });

  test('a session of one is good on the other, and its end is felt there', async () => {
    const { token } = await aLearner();
    expect((await call(other, 'GET', '/api/users/me', undefined, token)).status).toBe(200);
    expect((await call(other, 'POST', '/api/auth/sign-out', {}, token)).status).toBe(200);
    expect(await call(one, 'GET', '/api/users/me', undefined, token)).toMatchObject({
      ...{ status: 401, body: { code: 'SESSION_EXPIRED' } },
    });
  });

  test('wrong passwords are counted across both', async () => {
    const { email } = await aUser(deps);
    const wrong = (instance: ServerProcess) => signIn(instance, email, 'wrong-horse-9');
    const { points } = rateLimits.signInAccountAddress;
    const statuses: number[] = [];
    for (let n = 0; n < points; n++) statuses.push((await wrong(n % 2 ? one : other)).status);
    expect(statuses).toEqual(Array(points).fill(401));
    for (const instance of [one, other]) expect((await signIn(instance, email, PASSWORD)).status).toBe(429);
  });

  test('a sign-in button that is switched on at one appears at the other', async () => {
    const token = await signedIn(await aUser(deps, { is_admin: true }));
    const names = async () =>
      (await call(other, 'GET', '/api/auth/providers')).body.providers.map((p: any) => p.provider);
    expect(await names()).toEqual([]);
    const config = { enabled: true, client_id: 'id-of-the-client', client_secret: 'its-secret', redirect_uri: '' };
    const saved = await call(one, 'PUT', '/api/admin/sso/google', { version: 0, ...config }, token);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(await names()).toEqual(['google']);
  });

  test('a function that is deployed on one is served by the other', async () => {
    const token = await signedIn(await aUser(deps, { is_admin: true }));
    const { runtime } = (await call(one, 'GET', '/api/admin/functions', undefined, token)).body;
    if (!runtime.available) return console.warn(`Functions do not run here: ${runtime.detail}`);
    const code = 'Deno.serve(() => new Response("from version one"));';
    expect((await call(one, 'POST', '/api/admin/functions', { name: 'of-two', code }, token)).status).toBe(200);
    const deployed = await call(one, 'POST', '/functions/v1/deploy-function', { functionName: 'of-two' }, token);
    expect(deployed.status, JSON.stringify(deployed.body)).toBe(200);
    const answer = () => fetch(`${other.origin}/functions/v1/of-two`).then((response) => response.text());
    await until(async () => (await answer()) === 'from version one');
  });

  test('an email goes out once, with both workers running', async () => {
    const before = received.length;
    const accounts = Array.from({ length: 12 }, (_, n) => `emails-${n}@example.org`);
    await Promise.all(
      accounts.map((email, n) => {
        const account = { full_name: 'Mara', email, password: PASSWORD, confirm_password: PASSWORD };
        return call(n % 2 ? one : other, 'POST', '/api/auth/sign-up', { ...account, certifications: ['Cisco CCNA'] });
      }),
    );
    await until(async () => (await counted('mail_outbox where sent_at is null')) === 0);
    // Whoever sends one counts it as an attempt before that.
    expect(await counted('mail_outbox where attempts <> 1')).toBe(0);
    expect(
      received
        .slice(before)
        .flatMap(({ to }) => to)
        .sort(),
    ).toEqual(accounts.sort());
  });

  test("the minute's work done by both at the same moment is done once", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => aLearner(3)));
    for (const { topic, token } of people) {
      const { attempt } = (await call(one, 'POST', `/api/topics/${topic.id}/attempts`, {}, token)).body;
      const picks = [attempt.questions[0].choices[0].id];
      await call(
        other,
        'PUT',
        `/api/attempts/${attempt.id}/questions/1`,
        { picks, made_at: attempt.server_now },
        token,
      );
    }
    const before = await counted('user_progress');
    await database.db.execute(sql`update quiz_attempts set started_at = started_at - interval '1 day',
      deadline_at = deadline_at - interval '1 day' where completed_at is null`);
    const failures: unknown[] = [];
    const failing: Log = { info: () => {}, error: (event, error) => failures.push(event, error) };
    const others = await ownDeps(settings.DATABASE_URL as string);
    endings.push(() => others.database.close());
    const both = [deps, others].map((each) => ({ ...each, log: failing }));
    await Promise.all(both.flatMap((each) => [sweep(each), createReconciler(each)(), sweep(each)]));
    expect(failures).toEqual([]);
    expect((await counted('user_progress')) - before).toBe(people.length);
    expect(await counted('quiz_attempts where completed_at is null')).toBe(0);
    const twice = await rows(database.db, sql`select attempt_id from user_progress group by 1 having count(*) > 1`);
    expect(twice).toEqual([]);
  });

  test('each tells its own figures, and the log of neither knows anybody', async () => {
    for (const instance of [one, other]) {
      const headers = { authorization: `Bearer ${settings.METRICS_TOKEN}` };
      const text = await fetch(`${instance.origin}/metrics`, { headers }).then((answer) => answer.text());
      expect(text).toMatch(/http_request_duration_seconds_count\{.*route="\/api\/auth\/sign-up",status="2xx"\} 6/);
      expect(text).toContain('certamen_database_up 1');
      expect((await fetch(`${instance.origin}/metrics`)).status).toBe(401);
      const lines = instance.lines().filter((line) => line.startsWith('{'));
      for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
      expect(lines.some((line) => line.includes('"route":"/api/attempts/{attempt_id}/questions/{position}"'))).toBe(
        true,
      );
      expect(lines.join()).not.toMatch(/emails-|example\.(org|com)|right-horse|its-secret/);
    }
  });

  test('one stops and the other goes on; then that one ends by itself as well', async () => {
    expect(await one.terminate()).toBe(0);
    expect((await call(other, 'GET', '/api/readiness')).status).toBe(200);
    expect(await other.terminate()).toBe(0);
  });
});

/** The token of a session that was opened on the first instance. */
async function signedIn({ email }: { email: string }): Promise<string> {
  const answer = await signIn(one, email, PASSWORD);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.access_token;
}

async function aLearner(questions = 1) {
  const person = await aUser(deps);
  const topic = await aTopicWith(deps, questions);
  return { topic, token: await signedIn(person) };
}

async function counted(what: string): Promise<number> {
  const [found] = await rows<{ count: number }>(database.db, sql.raw(`select count(*)::int as count from ${what}`));
  return found?.count ?? 0;
}

/** What the test itself reaches into the database with. */
async function ownDeps(url: string): Promise<Deps> {
  const opened = await openDatabase({ url }, () => {});
  await migrate(opened);
  const read = readSettings(settings);
  return {
    ...{ settings: read, database: opened, db: opened.db, clock: () => new Date(), random: Math.random, log },
    ...{ limits: createLimits(opened), signals: new EventEmitter(), payments: createPayments(read, null) },
    ...{ functions: noFunctions('Not here.'), toSelf: () => Promise.reject(new Error('nobody listens')) },
  };
}
