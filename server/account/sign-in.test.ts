import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { outcome, useTestApp } from '../../tests/support/app.ts';
import { aUser, PASSWORD } from '../../tests/support/factories.ts';
import { issueCode } from './codes.ts';
import { profiles, sessions } from './tables.ts';

const app = useTestApp();
const signIn = (body: object, headers: Record<string, string> = {}) =>
  app.call('POST', '/api/auth/sign-in', body, headers);

describe('signing in', () => {
  test('L7-001: the right password opens a session that the cookie carries', async () => {
    const { email } = await aUser(app.deps, { full_name: 'Mara Example' });
    const answer = await signIn({ email: ` ${email.toUpperCase()} `, password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ user: { email }, profile: { full_name: 'Mara Example', is_admin: false } });
    expect(answer.body).not.toHaveProperty('access_token');
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^certamen=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=/);
    const session = await app.call('GET', '/api/auth/session', undefined, { cookie: cookie.split(';')[0] as string });
    expect(session.body.user.email).toBe(email);
  });

  test('a bearer token is handed out only where it is asked for, and opens the same doors', async () => {
    const { email } = await aUser(app.deps);
    const answer = await signIn({ email, password: PASSWORD, session: 'bearer' });
    expect(answer.headers.get('set-cookie')).toBeNull();
    const authorization = `Bearer ${answer.body.access_token}`;
    const me = await app.call('GET', '/api/users/me', undefined, { authorization });
    expect(me.body.user.email).toBe(email);
    const read = await app.call('GET', '/api/auth/session', undefined, { authorization });
    expect(JSON.stringify(read.body)).not.toContain(answer.body.access_token);
  });

  test.each([
    {},
    { email: 'a@example.org' },
    { password: 'x' },
    { email: ' ', password: 'x' },
    { email: 'a\u0000', password: 'x' },
  ])("L5-024, L5-029: %j is answered 'Please enter both email and password'", async (body) => {
    const answer = await signIn(body);
    expect([answer.status, answer.body.error]).toEqual([400, 'Please enter both email and password']);
  });

  test('L8-063, L8-064: an unknown address and a wrong password are answered alike', async () => {
    const { email } = await aUser(app.deps);
    const wrong = await signIn({ email, password: 'not this one' });
    const unknown = await signIn({ email: 'nobody@example.org', password: 'not this one' });
    expect(wrong.body).toEqual({
      error: 'Invalid email or password. Please try again.',
      code: 'INVALID_CREDENTIALS',
    });
    expect(wrong.status).toBe(401);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test('L8-065, L8-066: an unconfirmed address is told, but only to who knows the password', async () => {
    const { email } = await aUser(app.deps, { confirmed: false });
    expect(outcome(await signIn({ email, password: PASSWORD }))).toEqual([
      403,
      { error: 'Please confirm your email address before signing in.', code: 'EMAIL_NOT_CONFIRMED' },
    ]);
    expect((await signIn({ email, password: 'not this one' })).body.code).toBe('INVALID_CREDENTIALS');
  });

  test('L4-003: a missing profile is made when its owner signs in', async () => {
    const { id, email } = await aUser(app.deps, { email: 'mara.example@example.org' });
    await app.deps.db.delete(profiles).where(eq(profiles.id, id));
    const answer = await signIn({ email, password: PASSWORD });
    expect(answer.body.profile).toMatchObject({ id, full_name: 'mara.example', is_admin: false });
  });

  test('signing in again ends the session one came with', async () => {
    const { email } = await aUser(app.deps);
    const first = await signIn({ email, password: PASSWORD });
    const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] as string;
    const second = await signIn({ email, password: PASSWORD }, { cookie });
    expect(second.status).toBe(200);
    const old = await app.call('GET', '/api/users/me', undefined, { cookie });
    expect([old.status, old.body.error]).toEqual([401, 'Your session has expired. Please log in again.']);
    expect(await app.deps.db.select().from(sessions)).toHaveLength(1);
  });
});

describe('a program that signs in, signs up or confirms with the cookie of a browser', () => {
  test('leaves the session of the browser as it is', async () => {
    const { email } = await aUser(app.deps);
    const first = await signIn({ email, password: PASSWORD });
    const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] as string;
    const other = await aUser(app.deps, { confirmed: false });
    const code = await issueCode(app.deps.db, other.id, 'confirm_email', app.deps.clock());
    const account = {
      full_name: 'Jonas',
      email: 'jonas@example.org',
      password: PASSWORD,
      confirm_password: PASSWORD,
    };
    const calls: [string, object][] = [
      ['/api/auth/sign-in', { email, password: PASSWORD, session: 'bearer' }],
      ['/api/auth/sign-up', { ...account, certifications: ['CEH'] }],
      ['/api/auth/confirm', { code }],
    ];
    for (const [path, body] of calls) {
      const answer = await app.call('POST', path, body, { cookie });
      expect([answer.status, answer.headers.get('set-cookie')], path).toEqual([200, null]);
      expect((await app.call('GET', '/api/users/me', undefined, { cookie })).status, path).toBe(200);
    }
  });
});

describe('guessing', () => {
  test('ten wrong passwords for one account from one address, then 429 with the seconds to wait', async () => {
    const { email } = await aUser(app.deps);
    for (let n = 0; n < 10; n++) expect((await signIn({ email, password: `wrong ${n}` })).status).toBe(401);
    const { status, body, headers } = await signIn({ email, password: PASSWORD });
    expect([status, body]).toEqual([
      429,
      { error: 'Too many attempts. Please try again later.', code: 'TOO_MANY_ATTEMPTS' },
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(900);
    const other = await aUser(app.deps);
    expect((await signIn({ email: other.email, password: PASSWORD })).status).toBe(200);
  });

  test('the right password starts the count again', async () => {
    const { email } = await aUser(app.deps);
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 9; n++) expect((await signIn({ email, password: 'wrong' })).status).toBe(401);
      expect((await signIn({ email, password: PASSWORD })).status).toBe(200);
    }
  });

  test('of 50 wrong passwords sent at once exactly ten are looked at', async () => {
    const { email } = await aUser(app.deps);
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn({ email, password: 'wrong' })));
    const counts = Map.groupBy(answers, ({ status }) => status);
    expect([counts.get(401)?.length, counts.get(429)?.length]).toEqual([10, 40]);
  });

  test('right passwords do not use up the address: a class of 120 signs in from one', async () => {
    const { email } = await aUser(app.deps);
    for (let n = 0; n < 120; n++) {
      const answer = await signIn({ email, password: PASSWORD });
      if (answer.status !== 200) expect(answer.body).toBe(`sign-in ${n + 1} to work`);
    }
  });
});

describe('with a public origin', () => {
  const settings = { PUBLIC_ORIGIN: 'https://certamen.test', SMTP_URL: 'smtp://127.0.0.1:1' };
  const site = useTestApp(settings);
  const proxied = useTestApp({ ...settings, TRUSTED_PROXIES: '1' });
  const from = (address: string) => ({ host: 'certamen.test', 'x-forwarded-for': address });

  test('every other account is let in', async () => {
    expect((await (await site.person()).call('GET', '/api/users/me')).status).toBe(200);
  });

  test('X-Forwarded-For of a client does not make a new address of it', async () => {
    const { email } = await aUser(site.deps);
    for (let n = 0; n < 10; n++) {
      const guess = await site.call(
        'POST',
        '/api/auth/sign-in',
        { email, password: 'wrong' },
        from(`203.0.113.${n}`),
      );
      expect(guess.status).toBe(401);
    }
    const next = await site.call('POST', '/api/auth/sign-in', { email, password: 'wrong' }, from('203.0.113.99'));
    expect(next.status).toBe(429);
  });

  test('behind a proxy of ours the address is what that proxy saw, not what stands before it', async () => {
    const { email } = await aUser(proxied.deps);
    const guess = (address: string) =>
      proxied.call('POST', '/api/auth/sign-in', { email, password: 'wrong' }, from(address));
    proxied.deps.sleep = async () => {};
    for (let n = 0; n < 10; n++) expect((await guess(`198.51.100.${n}, 203.0.113.7`)).status).toBe(401);
    expect((await guess('198.51.100.77, 203.0.113.7')).status).toBe(429);
    expect((await guess('198.51.100.1, 203.0.113.8')).status).toBe(401);
  });
});
