import { describe, expect, test } from 'vitest';
import { ORIGIN, useTestApp } from '../../tests/support/app.ts';
import { operations } from '../../tests/support/operations.ts';
import { begunQuiz, complete, completeWith, startQuiz } from '../../tests/support/quiz-steps.ts';
import { passwordChangedMail } from '../account/mails.ts';
import { createApp } from '../app.ts';
import { rateLimits } from '../http/rate-limit.ts';
import { queueMail } from '../mail/outbox.ts';
import { settleOverdue } from '../quizzes/settle.ts';
import { version } from '../version.ts';
import { createMeters } from './meters.ts';
import { standings } from './standings.ts';

const app = useTestApp();
const TOKEN = 'a-long-enough-token';
const minute = 60_000;

/** Asks for /metrics as from an address. */
function ask(parts: { address?: string; token?: string; headers?: Record<string, string>; local?: boolean } = {}) {
  const { address = '127.0.0.1', token = null, headers = {}, local = true } = parts;
  const settings = { ...app.deps.settings, metricsToken: token, local };
  const hono = createApp({ deps: { ...app.deps, settings }, production: true });
  const incoming = { socket: { remoteAddress: address, remotePort: 1, remoteFamily: 'IPv4' } };
  return hono.request(`${ORIGIN}/metrics`, { headers: { host: 'localhost:3000', ...headers } }, { incoming });
}

/** The figures, by name with labels. */
async function figures(): Promise<Record<string, number>> {
  const answer = await ask();
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(lines.map((one) => [one.slice(0, one.lastIndexOf(' ')), Number(one.split(' ').at(-1))]));
}

describe('who may read the metrics', () => {
  test.each([
    ['this machine in local mode', {}, 200],
    ['this machine in local mode, over IPv6', { address: '::1' }, 200],
    ['another machine', { address: '10.0.0.7' }, 404],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '10.0.0.7' } }, 403],
    ['this machine with a public origin', { local: false }, 404],
    ['this machine without the token, where there is one', { token: TOKEN }, 401],
    ['anybody with another token', { token: TOKEN, headers: { authorization: `Bearer ${TOKEN}x` } }, 401],
    ['anybody with the token in another form', { token: TOKEN, headers: { authorization: TOKEN } }, 401],
    [
      'anybody with the token',
      { token: TOKEN, local: false, address: '10.0.0.7', headers: { authorization: `Bearer ${TOKEN}` } },
      200,
    ],
  ])('%s', async (_, parts, status) => {
    const answer = await ask(parts);
    expect(answer.status).toBe(status);
    if (status !== 200) expect(await answer.text()).not.toContain('http_request');
    else expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  });

  test('without a socket nobody can tell where it comes from: nothing is there', async () => {
    expect(await app.call('GET', '/metrics')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});

describe('what the metrics tell', () => {
  test('requests by method, pattern and status class; whatever is unknown is one label', async () => {
    await app.call('GET', '/api/library');
    for (let n = 0; n < 20; n++) await app.call('GET', `/api/made-up/${n}`);
    for (let n = 0; n < 20; n++) await app.call('GET', `/api/attempts/${n}`);
    const told = await figures();
    const count = (method: string, route: string, status: string) =>
      told[`http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`];
    expect(count('GET', '/api/library', '2xx')).toBe(1);
    expect(count('GET', '(none)', '4xx')).toBe(20);
    expect(count('GET', '/api/attempts/{attempt_id}', '4xx')).toBe(20);
    // The one that asks is under way.
    expect(told.http_requests_in_flight).toBe(1);
    const routes = new Set(Object.keys(told).flatMap((name) => /route="([^"]*)"/.exec(name)?.[1] ?? []));
    expect([...routes].sort()).toEqual(['(none)', '/api/attempts/{attempt_id}', '/api/library']);
  });

  test('quizzes, answers and refusals', async () => {
    const { topic, learner: person, attempt } = await begunQuiz(app, 4);
    await completeWith(person, attempt, () => true);
    await complete(person, attempt.id);
    await startQuiz(person, topic.id);
    app.pass(24 * 60 * minute);
    await settleOverdue(app.deps);
    const { points } = rateLimits.passwordCheck;
    for (let n = 0; n < points; n++) await app.deps.limits.take('passwordCheck', person.email);
    await expect(app.deps.limits.take('passwordCheck', person.email)).rejects.toThrow('Too many attempts');
    const told = await figures();
    expect(told.certamen_attempts_started_total).toBe(2);
    expect(told['certamen_attempts_completed_total{ended_by="learner"}']).toBe(1);
    expect(told['certamen_attempts_completed_total{ended_by="time"}']).toBe(1);
    expect(told.certamen_answers_saved_total).toBe(4);
    expect(told['certamen_rate_limited_total{limit="passwordCheck"}']).toBe(1);
    expect(JSON.stringify(told)).not.toContain(person.email);
  });

  test('the outbox, open sessions and the pool', async () => {
    await app.person();
    await app.person();
    await queueMail(app.deps, app.deps.db, passwordChangedMail(app.deps.settings, 'mara@example.org'));
    app.pass(5 * minute);
    const told = await figures();
    expect(told).toMatchObject({
      ...{ certamen_database_up: 1, certamen_mail_waiting: 1, certamen_mail_oldest_seconds: 300 },
      ...{ certamen_payment_events_open: 0, certamen_sessions: 2 },
    });
    const pool = [
      'certamen_database_connections',
      'certamen_database_connections_idle',
      'certamen_database_queries_waiting',
    ];
    for (const name of pool) expect(typeof told[name], name).toBe(app.deps.database.pool ? 'number' : 'undefined');
    expect(JSON.stringify(told)).not.toContain('mara');
  });

  test('which release runs, on which Node and which engine', async () => {
    const labels = `version="${version}",node="${process.versions.node}",engine="${app.deps.database.engine}"`;
    expect((await figures())[`certamen_build_info{${labels}}`]).toBe(1);
  });

  test('a database that does not answer is told, and no old figure stands for it', async () => {
    const meters = createMeters();
    expect(await meters.text(await standings(app.deps))).toContain('certamen_database_up 1');
    const db = { execute: () => Promise.reject(new Error('gone')) } as unknown as typeof app.deps.db;
    const text = await meters.text(await standings({ ...app.deps, db }));
    expect(text).toContain('certamen_database_up 0');
    expect(text).not.toMatch(/^certamen_mail_waiting /m);
  });

  test('each app has a registry of its own, and no operation makes more than a few lines', async () => {
    const one = createMeters();
    const other = createMeters({ withProcess: true });
    one.requestEnded({ method: 'GET', route: '/api/library', status: 200, seconds: 0.01 });
    const nothing = { engine: 'pglite' as const, pool: null, conflicts: 0, counts: null };
    expect(await other.text(nothing)).not.toContain('/api/library');
    expect(await other.text(nothing)).toContain('process_cpu_user_seconds_total');
    expect(await one.text(nothing)).not.toContain('process_cpu');
    const lines = (await one.text(nothing)).split('\n').filter((line) => line.includes('/api/library'));
    expect(lines.length * operations().length).toBeLessThan(10_000);
  });
});
