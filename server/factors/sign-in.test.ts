import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { RECOVERY_CODES } from '#core/factors/factors.ts';
import { issueCode } from '#server/account/codes.ts';
import { sessions, users } from '#server/account/tables.ts';
import { codeOf, useTestApp } from '../../tests/support/app.ts';
import { aUser, PASSWORD } from '../../tests/support/factories.ts';
import { anApp, useUpCodes, wrongCode } from '../../tests/support/factors.ts';
import { emailsTo } from '../../tests/support/mail.ts';
import { overlapping } from '../../tests/support/race.ts';
import { aBrowser } from '../../tests/support/sso.ts';
import { rateLimits } from '../http/rate-limit.ts';
import { factor_sessions, pending_sign_ins } from './tables.ts';

const app = useTestApp();
const MINUTE = 60_000;

async function somebody() {
  const user = await aUser(app.deps);
  return { user, factor: await anApp(app.deps, user.id) };
}

type Factor = Awaited<ReturnType<typeof anApp>>;

async function begun(email: string) {
  const browser = aBrowser(app);
  const answer = await browser.call('POST', '/api/auth/sign-in', { email, password: PASSWORD });
  expect([answer.status, answer.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
  const finish = (code: string) => browser.call('POST', '/api/auth/second-factor', { code });
  return { ...browser, finish };
}

describe('a password and the code of an app', () => {
  test('the right password alone opens no session; the code does, and the session is marked', async () => {
    const { user, factor } = await somebody();
    const browser = await begun(user.email);
    expect(await browser.who()).toBeNull();
    expect(await app.deps.db.select().from(sessions)).toEqual([]);
    const waits = await browser.call('GET', '/api/auth/second-factor');
    expect(waits.body).toMatchObject({ app: true, passkeys: false, recovery_codes: true });
    const done = await browser.finish(factor.shows());
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(await browser.who()).toBe(user.email);
    expect(await app.deps.db.select().from(factor_sessions)).toHaveLength(1);
    expect((await browser.call('GET', '/api/auth/second-factor')).body.code).toBe('SECOND_FACTOR_EXPIRED');
  });

  test('a code with invisible or full-width characters is good; what can be no code does not count as a guess', async () => {
    const { user, factor } = await somebody();
    const browser = await begun(user.email);
    for (const slip of [
      '12345',
      '1234567',
      'ABCD-EFGH',
      'mara@example.org',
      '\u200B',
      'x'.repeat(24).replace('x', 'u'),
    ]) {
      const { status, body } = await browser.finish(slip);
      expect([status, body.fields], slip).toEqual([
        400,
        { code: 'Enter the code from your app, or a recovery code.' },
      ]);
    }
    const shown = factor.shows();
    const wide = String.fromCodePoint(...[...shown].map((digit) => digit.charCodeAt(0) + 0xfee0));
    expect((await browser.finish(`\u202A${wide.slice(0, 3)}\u2011${wide.slice(3)}\u202C`)).status).toBe(200);
  });

  test('a wrong password is told as before: it does not tell that there is a second factor', async () => {
    const { user } = await somebody();
    const answer = await app.call('POST', '/api/auth/sign-in', { email: user.email, password: 'wrong-horse-1' });
    expect(answer.body.code).toBe('INVALID_CREDENTIALS');
    expect(await app.deps.db.select().from(pending_sign_ins)).toEqual([]);
  });

  test('a code of the step before or after is taken, one further away is not', async () => {
    for (const [steps, status] of [
      [-2, 401],
      [-1, 200],
      [1, 200],
      [2, 401],
    ] as const) {
      const { user, factor } = await somebody();
      const browser = await begun(user.email);
      expect((await browser.finish(factor.shows(steps))).status, `${steps} steps away`).toBe(status);
    }
  });

  test('a step is used up: its code does not sign in a second time, nor does one of a step before it', async () => {
    const { user, factor } = await somebody();
    expect((await (await begun(user.email)).finish(factor.shows())).status).toBe(200);
    expect(codeOf(await (await begun(user.email)).finish(factor.shows()))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    expect((await (await begun(user.email)).finish(factor.shows(-1))).status).toBe(401);
    app.pass(MINUTE);
    expect((await (await begun(user.email)).finish(factor.shows())).status).toBe(200);
  });

  test.each([
    ['the same code', (factor: Factor) => factor.shows()],
    ['the same recovery code', (factor: Factor) => factor.recovery_codes[0] as string],
  ])('of two sign-ins with %s at once one succeeds', async (_what, codeOf) => {
    const { user, factor } = await somebody();
    const [one, other] = [await begun(user.email), await begun(user.email)];
    const code = codeOf(factor);
    // The second waits for the row of the first; both have found their sign-in waiting by then.
    const answers = await overlapping(app.deps.database, 'users', 2, () =>
      Promise.all([one.finish(code), other.finish(code)]),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('of one sign-in finished twice at once one session comes', async () => {
    const { user, factor } = await somebody();
    const browser = await begun(user.email);
    const [code, recovery] = [factor.shows(), factor.recovery_codes[0] as string];
    const answers = await overlapping(app.deps.database, 'users', 2, () =>
      Promise.all([browser.finish(code), browser.finish(recovery)]),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await app.deps.db.select().from(sessions)).toHaveLength(1);
  });
});

describe('a sign-in that waits', () => {
  test('belongs to the browser that began it', async () => {
    const { user, factor } = await somebody();
    await begun(user.email);
    const [cookie] = (
      await app.call('POST', '/api/auth/sign-in', { email: user.email, password: PASSWORD })
    ).headers.getSetCookie();
    expect(cookie).toMatch(/^certamen-factor=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=/);
    for (const cookies of [{}, { cookie: `certamen-factor=${'x'.repeat(43)}` }]) {
      const answer = await app.call('POST', '/api/auth/second-factor', { code: factor.shows() }, cookies);
      expect([answer.status, answer.body.code]).toEqual([401, 'SECOND_FACTOR_EXPIRED']);
    }
  });

  test('is over after ten minutes', async () => {
    const { user, factor } = await somebody();
    const browser = await begun(user.email);
    app.pass(10 * MINUTE - 1);
    expect((await browser.call('GET', '/api/auth/second-factor')).status).toBe(200);
    app.pass(1);
    expect((await browser.finish(factor.shows())).body.code).toBe('SECOND_FACTOR_EXPIRED');
  });

  test('the fifth wrong code ends it, the right one comes too late, and the owner is notified', async () => {
    const { user, factor } = await somebody();
    const browser = await begun(user.email);
    const wrong = wrongCode(factor.shows(-1), factor.shows(), factor.shows(1));
    for (let attempt = 1; attempt <= 4; attempt++) {
      expect((await browser.finish(wrong)).body.code).toBe('SECOND_FACTOR_WRONG');
    }
    expect((await browser.finish(wrong)).body.code).toBe('SECOND_FACTOR_STARTS_OVER');
    expect((await browser.finish(factor.shows())).body.code).toBe('SECOND_FACTOR_EXPIRED');
    expect((await emailsTo(app.deps, user.email)).map(({ subject }) => subject)).toEqual([
      'Somebody tried to sign in to your account at Certamen',
    ]);
  });

  test('wrong codes of an account are limited, whoever enters them; without the password nobody can use that up', async () => {
    const { user, factor } = await somebody();
    for (let attempt = 1; attempt <= 30; attempt++) {
      const cookie = `certamen-factor=${'x'.repeat(43)}`;
      await app.call('POST', '/api/auth/second-factor', { code: '000000' }, { cookie });
    }
    const wrong = wrongCode(factor.shows(-1), factor.shows(), factor.shows(1));
    for (let round = 1; round <= 5; round++) {
      const browser = await begun(user.email);
      for (let attempt = 1; attempt <= 5; attempt++) expect((await browser.finish(wrong)).status).toBe(401);
    }
    const browser = await begun(user.email);
    expect((await browser.finish(factor.shows())).body.code).toBe('SECOND_FACTOR_GUESSED');
  });

  test('whoever knows the password keeps neither a known browser nor a recovery code from the owner, nor a new password', async () => {
    const { user, factor } = await somebody();
    const known = await begun(user.email);
    expect((await known.finish(factor.shows())).status).toBe(200);
    await useUpCodes(app.deps, user.id);
    app.pass(MINUTE);
    expect((await (await begun(user.email)).finish(factor.shows())).body.code).toBe('SECOND_FACTOR_GUESSED');
    await known.call('POST', '/api/auth/sign-in', { email: user.email, password: PASSWORD });
    expect((await known.finish(factor.shows())).status, 'a browser that signed in before').toBe(200);
    const [recovery = ''] = factor.recovery_codes;
    expect((await (await begun(user.email)).finish(recovery)).status, 'a recovery code').toBe(200);

    const code = await issueCode(app.deps.db, user.id, 'reset_password', app.deps.clock());
    const changed = { password: 'wrong-horse-8', confirm_password: 'wrong-horse-8' };
    await app.call('POST', '/api/auth/reset-password', { code, ...changed });
    app.pass(MINUTE);
    const signIn = { email: user.email, password: changed.password, session: 'bearer', code: factor.shows() };
    expect((await app.call('POST', '/api/auth/sign-in', signIn)).status, 'after a new password').toBe(200);
  });

  test.each(['factorStranger', 'factorBrowser'] as const)('%s: a year of guesses hits in < 1 %%', (limit) => {
    const { points, seconds } = rateLimits[limit];
    const guesses = (points * 366 * 24 * 60 * 60) / seconds;
    // Codes of three steps are taken, of a million that there are.
    expect(1 - (1 - 3 / 1_000_000) ** guesses).toBeLessThan(0.01);
  });

  test('another password ends it', async () => {
    const { user, factor } = await somebody();
    const browser = await begun(user.email);
    const code = await issueCode(app.deps.db, user.id, 'reset_password', app.deps.clock());
    const changed = { password: 'wrong-horse-8', confirm_password: 'wrong-horse-8' };
    expect((await app.call('POST', '/api/auth/reset-password', { code, ...changed })).status).toBe(200);
    expect((await browser.finish(factor.shows())).body.code).toBe('SECOND_FACTOR_EXPIRED');
  });
});

describe('recovery codes', () => {
  test('each signs in once, however it is typed; a mail says how many are left', async () => {
    const { user, factor } = await somebody();
    expect(factor.recovery_codes).toHaveLength(RECOVERY_CODES);
    const [first = '', second = ''] = factor.recovery_codes;
    expect(first).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await (await begun(user.email)).finish(first)).status).toBe(200);
    expect((await (await begun(user.email)).finish(first)).body.code).toBe('SECOND_FACTOR_WRONG');
    app.pass(1);
    const typed = second.toLowerCase().replaceAll('-', ' ');
    expect((await (await begun(user.email)).finish(typed)).status).toBe(200);
    const emails = await emailsTo(app.deps, user.email);
    expect(emails.map(({ text_body }) => /(\d+|One|None) (is|are) left/.exec(text_body)?.[0])).toEqual([
      '9 are left',
      '8 are left',
    ]);
  });

  test('one of somebody else does not sign in, and is not used up', async () => {
    const [{ user }, { user: owner, factor }] = [await somebody(), await somebody()];
    const [code = ''] = factor.recovery_codes;
    expect((await (await begun(user.email)).finish(code)).status).toBe(401);
    expect((await (await begun(owner.email)).finish(code)).status).toBe(200);
  });
});

describe('ways around it', () => {
  test('a new password by mail signs nobody in, and the factor is still asked for', async () => {
    const { user, factor } = await somebody();
    const code = await issueCode(app.deps.db, user.id, 'reset_password', app.deps.clock());
    const password = 'wrong-horse-8';
    const reset = await app.call('POST', '/api/auth/reset-password', { code, password, confirm_password: password });
    expect(reset.status).toBe(200);
    expect(reset.headers.getSetCookie().filter((cookie) => cookie.startsWith('certamen='))).toEqual([]);
    const signIn = { email: user.email, password };
    expect((await app.call('POST', '/api/auth/sign-in', signIn)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    const done = await app.call('POST', '/api/auth/sign-in', { ...signIn, code: factor.shows(), session: 'bearer' });
    expect(done.status).toBe(200);
  });

  test('a program needs the code as well, and sends it along', async () => {
    const { user, factor } = await somebody();
    const signIn = { email: user.email, password: PASSWORD, session: 'bearer' };
    const missing = await app.call('POST', '/api/auth/sign-in', signIn);
    expect([missing.status, missing.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
    expect(missing.headers.getSetCookie()).toEqual([]);
    const wrong = wrongCode(factor.shows(-1), factor.shows(), factor.shows(1));
    expect((await app.call('POST', '/api/auth/sign-in', { ...signIn, code: wrong })).body.code).toBe(
      'SECOND_FACTOR_WRONG',
    );
    const done = await app.call('POST', '/api/auth/sign-in', { ...signIn, code: factor.shows() });
    const me = await app.call('GET', '/api/users/me', undefined, {
      authorization: `Bearer ${done.body.access_token}`,
    });
    expect(me.body.user.email).toBe(user.email);
  });

  test('who has no second factor signs in as before, with a code that is not looked at', async () => {
    const user = await aUser(app.deps);
    const signIn = { email: user.email, password: PASSWORD, session: 'bearer' };
    expect((await app.call('POST', '/api/auth/sign-in', signIn)).status).toBe(200);
    expect((await app.call('POST', '/api/auth/sign-in', { ...signIn, code: '000000' })).status).toBe(200);
  });

  test('the last sign-in is the one that was finished', async () => {
    const { user, factor } = await somebody();
    const browser = await begun(user.email);
    const lastLogin = async () =>
      (await app.deps.db.select().from(users).where(eq(users.id, user.id)))[0]?.last_login ?? null;
    expect(await lastLogin()).toBeNull();
    await browser.finish(factor.shows());
    expect(await lastLogin()).toEqual(app.deps.clock());
  });
});
