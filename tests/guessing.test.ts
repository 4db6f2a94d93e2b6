import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { issueCode } from '#server/account/codes.ts';
import { openSession } from '#server/account/session.ts';
import { STRANGER_EVERY_MS, STRANGERS_AT_ONCE } from '#server/account/stranger-pace.ts';
import { createLimits, rateLimits } from '#server/http/rate-limit.ts';
import { rate_limits } from '#server/http/tables.ts';
import { useTestApp } from './support/app.ts';
import { countCases } from './support/count-cases.ts';
import { anAccessToken, anEntitlement, aUser, PASSWORD } from './support/factories.ts';
import { anApp, aPasskey, wrongCode } from './support/factors.ts';
import { rounds } from './support/rounds.ts';
import { aBrowser } from './support/sso.ts';

/** How many guesses get an honest answer, from as many addresses as one likes, and whether the owner still gets in. */
const app = useTestApp({
  PUBLIC_ORIGIN: 'https://certamen.test',
  SMTP_URL: 'smtp://127.0.0.1:1',
  TRUSTED_PROXIES: '1',
});
const HOUR = 60 * 60_000;
/** How long the guessing goes on. */
const hours = rounds(1, 24);

let next = 0;
const address = () => `10.${(next >> 16) & 255}.${(next >> 8) & 255}.${next++ & 255}`;
const browserAt = (ip: string) => aBrowser(app, { host: 'certamen.test', 'x-forwarded-for': ip });
const from = (ip = address()) => ({ host: 'certamen.test', 'x-forwarded-for': ip });
const post = (path: string, body: unknown, headers: Record<string, string> = from()) =>
  app.call('POST', path, body, headers);

/** The windows of all limits are over. They go by the database's clock, or on PGlite by the process's. */
async function windowsEnd(): Promise<void> {
  await app.deps.db.delete(rate_limits);
  app.deps.limits = createLimits(app.deps.database);
}

test('passwords: an account is asked about ten times at once and once in 20 seconds, and its owner gets in all the while', async ({
  task,
}) => {
  const { email } = await aUser(app.deps);
  const owner = browserAt('192.0.2.1');
  const signIn = () => owner.call('POST', '/api/auth/sign-in', { email, password: PASSWORD });
  expect((await signIn()).status).toBe(200);
  app.deps.sleep = async (ms) => app.pass(ms);
  const began = app.deps.clock().getTime();
  let honest = 0;
  for (let hour = 1; hour <= hours; hour++) {
    while (app.deps.clock().getTime() - began < hour * HOUR) {
      const answer = await post('/api/auth/sign-in', { email, password: randomBytes(8).toString('hex') });
      if (answer.status === 401) honest += 1;
      countCases(task, 1);
    }
    expect((await signIn()).status, `the owner after ${hour} hours`).toBe(200);
  }
  expect(honest).toBeLessThanOrEqual(STRANGERS_AT_ONCE + (hours * HOUR) / STRANGER_EVERY_MS);
});

test('codes of a second factor: with the right password 25 in a week, and the owner gets in by passkey', async ({
  task,
}) => {
  const user = await aUser(app.deps);
  const factor = await anApp(app.deps, user.id);
  const { key } = await aPasskey(app.deps, user.id);
  const wrong = wrongCode(factor.shows(-1), factor.shows(), factor.shows(1));
  let honest = 0;
  for (let week = 1; week <= rounds(1, 24); week++) {
    const before = honest;
    for (let sitting = 0; sitting < 8; sitting++) {
      const thief = browserAt(address());
      await thief.call('POST', '/api/auth/sign-in', { email: user.email, password: PASSWORD });
      const guesses = Array.from({ length: 10 }, () =>
        thief.call('POST', '/api/auth/second-factor', { code: wrong }),
      );
      for (const { body } of await Promise.all(guesses)) {
        if (['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_STARTS_OVER'].includes(body.code)) honest += 1;
        countCases(task, 1);
      }
    }
    expect(honest - before, `in week ${week}`).toBeLessThanOrEqual(rateLimits.factorStranger.points);
    const { options } = (await post('/api/auth/passkey/options', {})).body;
    const site = { origin: 'https://certamen.test', rpID: 'certamen.test', userHandle: user.id };
    const entered = await post('/api/auth/passkey', { passkey: key.uses(options, site) });
    expect(entered.status, JSON.stringify(entered.body)).toBe(200);
    await windowsEnd();
  }
  expect(honest, 'some were looked at').toBeGreaterThan(0);
  const owner = browserAt('192.0.2.1');
  await owner.call('POST', '/api/auth/sign-in', { email: user.email, password: PASSWORD });
  expect((await owner.call('POST', '/api/auth/second-factor', { code: factor.shows() })).status).toBe(200);
});

test('codes of emails: no guess is right, one address has 30 in 15 minutes, and the owner’s code works', async ({
  task,
}) => {
  const { id } = await aUser(app.deps);
  const code = await issueCode(app.deps.db, id, 'reset_password', app.deps.clock());
  const password = 'another lighthouse';
  const near = [
    code.slice(0, -1),
    `${code}A`,
    code.toLowerCase(),
    code.toUpperCase(),
    ` ${code}x`,
    `${code}%`,
    '%',
    '*',
  ];
  const guesses = Array.from(
    { length: rounds(60, 3_000) },
    (_, number) => near[number] ?? randomBytes(32).toString('base64url'),
  );
  let honest = 0;
  for (const guess of guesses.filter((one) => one !== code)) {
    const reset = { code: guess, password, confirm_password: password };
    const [spread, one] = [
      await post('/api/auth/reset-password', reset),
      await post('/api/auth/reset-password', reset, from('192.0.2.9')),
    ];
    expect([400, 404, 410, 422], JSON.stringify(spread.body)).toContain(spread.status);
    if (one.status !== 429) honest += 1;
    for (const path of ['/api/auth/confirm', '/api/auth/confirm-email', '/api/auth/recovery']) {
      const answer = await post(path, { code: guess });
      if (answer.status === 200) expect(answer.body, `${path} ${guess}`).toEqual({ valid: false, email: null });
      countCases(task, 1);
    }
    countCases(task, 2);
  }
  expect(honest).toBeLessThanOrEqual(rateLimits.resetAddress.points);
  const reset = await post('/api/auth/reset-password', { code, password, confirm_password: password });
  expect(reset.status, JSON.stringify(reset.body)).toBe(200);
});

test('codes of entitlements: 20 in 15 minutes for each account, and the right one works afterwards', async ({
  task,
}) => {
  const { code } = await anEntitlement(app.deps);
  const learner = await app.person();
  const redeem = (given: string) =>
    post('/api/entitlements/redeem', { code: given }, { ...from(), authorization: `Bearer ${learner.token}` });
  for (let quarter = 0; quarter < hours * 4; quarter++) {
    let honest = 0;
    for (let guess = 0; guess < 30; guess++) {
      const { status } = await redeem(`GUESS${quarter}X${guess}`);
      expect([404, 429]).toContain(status);
      if (status === 404) honest += 1;
      countCases(task, 1);
    }
    expect(honest).toBeLessThanOrEqual(rateLimits.redeemUser.points);
    expect((await redeem(code)).status, 'nor is the right one told').toBe(429);
    await windowsEnd();
  }
  expect((await redeem(code)).status).toBe(200);
});

test('tokens: nothing that is nearly one stands for anybody', async ({ task }) => {
  const { id: user_id } = await aUser(app.deps);
  const opened = { user_id, kind: 'cookie', user_agent: 'test' } as const;
  const session = (await openSession(app.deps.db, app.deps.clock(), opened)).token;
  const access = (await anAccessToken(app.deps, user_id)).token;
  const me = (headers: Record<string, string>) =>
    app.call('GET', '/api/users/me', undefined, { ...from(), ...headers });
  const changed = (token: string) => {
    const bytes = randomBytes(2);
    const at = (bytes[0] as number) % token.length;
    return token.slice(0, at) + String.fromCharCode(48 + ((bytes[1] as number) % 75)) + token.slice(at + 1);
  };
  for (let round = 0; round < rounds(100, 10_000); round++) {
    for (const token of [session, access]) {
      const guess = round % 2 === 0 ? changed(token) : randomBytes(32).toString('base64url');
      if (guess === token) continue;
      for (const headers of [{ authorization: `Bearer ${guess}` }, { cookie: `__Host-certamen=${guess}` }]) {
        expect((await me(headers)).status, JSON.stringify(headers)).toBe(401);
        countCases(task, 1);
      }
    }
  }
  expect((await me({ cookie: `certamen=${session}` })).status, 'a cookie without its prefix').toBe(401);
  expect((await me({ cookie: `__Host-certamen=${access}` })).status, 'an access token as a cookie').toBe(401);
  expect((await me({ cookie: `__Host-certamen=${session}` })).status).toBe(200);
  expect((await me({ authorization: `Bearer ${access}` })).status).toBe(200);
});
