import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { codeOf, ok, outcome, useTestApp } from '../../tests/support/app.ts';
import { aUser } from '../../tests/support/factories.ts';
import { emailsTo } from '../../tests/support/mail.ts';
import { aBrowser, aGithub, aGoogle, queryFrom, SECRET, setUp, TOKEN } from '../../tests/support/sso.ts';
import { issueCode } from '../account/codes.ts';
import { openSession } from '../account/session.ts';
import { email_codes, profiles, sessions, users } from '../account/tables.ts';
import { audit_log } from '../audit/tables.ts';
import { rows } from '../db/open.ts';
import { seal } from '../secrets/seal.ts';
import { user_identities } from './tables.ts';

const google = await aGoogle();
const github = await aGithub();
const endpoints = { SSO_GOOGLE_ISSUER: google.issuer, SSO_GITHUB_ORIGIN: github.origin, SSO_GITHUB_API: github.api };
const app = useTestApp(endpoints);

const mara = {
  sub: '10769150350006150715113082367',
  email: 'mara@example.org',
  email_verified: true,
  name: 'Mara Lind',
};
const octocat = {
  user: { id: 583231, login: 'octocat', name: 'Mona Octo', email: 'public@example.org' },
  emails: [
    { email: 'other@example.org', primary: false, verified: true },
    { email: 'mona@example.org', primary: true, verified: true },
  ],
};

async function both() {
  const administrator = await app.person({ is_admin: true });
  await setUp(administrator, 'google');
  await setUp(administrator, 'github');
  google.says(mara);
  github.says(octocat);
  return administrator;
}

async function accounts() {
  const list = await app.deps.db
    .select({ email: users.email, name: profiles.full_name, provider: user_identities.provider })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .innerJoin(user_identities, eq(user_identities.user_id, users.id))
    .orderBy(users.email, user_identities.provider);
  return list.map(({ email, name, provider }) => `${email} ${name} ${provider}`);
}

const userBy = async (email: string) => {
  const [user] = await app.deps.db.select().from(users).where(eq(users.email, email));
  return user;
};

test('with Google: the provider is asked with PKCE, state and nonce, and a first sign-in makes account and profile', async () => {
  await both();
  const browser = aBrowser(app);
  const { status, body, headers } = await browser.begin('google', '/entitlements?a=1');
  expect(status).toBe(200);
  const url = new URL(body.url);
  expect(url.origin + url.pathname).toBe(`${google.issuer}/authorize`);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'certamen',
    redirect_uri: 'http://localhost:3000/auth/callback',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  const [cookie] = headers.getSetCookie();
  expect(cookie).toMatch(/^certamen-sso=v1\.[^;]+; Path=\/; HttpOnly; SameSite=Lax; Expires=/);
  const state = url.searchParams.get('state') as string;
  expect(cookie).not.toContain(state);

  const done = ok(await browser.finish(await queryFrom(body.url)));
  expect(done).toMatchObject({
    to: '/entitlements?a=1',
    is_new: true,
    user: { email: 'mara@example.org' },
    profile: { full_name: 'Mara Lind' },
  });
  expect(await browser.who()).toBe('mara@example.org');
  expect([...browser.cookies.keys()], 'the cookie of the sign-in is gone').toEqual(['certamen', 'certamen-known']);
  const user = await userBy('mara@example.org');
  expect(user).toMatchObject({ password_hash: null, is_local: true, last_login: app.deps.clock() });
  expect(user?.email_confirmed_at).toEqual(app.deps.clock());
  expect(await accounts()).toEqual(['mara@example.org Mara Lind google']);
});

test('with GitHub: the primary verified address counts, not the one that is shown; the token goes nowhere else', async () => {
  await both();
  const browser = aBrowser(app);
  const done = ok(await browser.signIn('github'));
  expect(done).toMatchObject({ to: '/certifications', is_new: true, user: { email: 'mona@example.org' } });
  expect(await accounts()).toEqual(['mona@example.org Mona Octo github']);
  const [, token, user, emails] = github.asked;
  const form = new URLSearchParams(token?.body);
  expect([form.get('client_secret'), form.get('code_verifier')?.length, form.get('redirect_uri')]).toEqual([
    SECRET,
    43,
    'http://localhost:3000/auth/callback',
  ]);
  expect([user?.path, emails?.path]).toEqual(['/api/v3/user', '/api/v3/user/emails']);
});

test('a name that the provider does not tell is the part of the address before the @; GitHub has a login at least', async () => {
  await both();
  google.says({ ...mara, name: ' \u0000\u202e ' });
  await aBrowser(app).signIn('google');
  github.says({ ...octocat, user: { id: 7, login: 'octo-7', name: null } });
  await aBrowser(app).signIn('github');
  expect(await accounts()).toEqual(['mara@example.org mara google', 'mona@example.org octo-7 github']);
});

test('who has signed in before is known by the id of the provider, whatever their address is by now', async () => {
  await both();
  await aBrowser(app).signIn('google');
  app.pass(60_000);
  google.says({ ...mara, email: 'mara.new@example.org', name: 'Another Name' });
  const again = await aBrowser(app).signIn('google');
  expect(again.body).toMatchObject({ is_new: false, user: { email: 'mara@example.org' } });
  google.says({ ...mara, email_verified: false });
  expect((await aBrowser(app).signIn('google')).status, 'known already').toBe(200);
  const [identity] = await app.deps.db.select().from(user_identities);
  expect(identity).toMatchObject({ email: 'mara.new@example.org', last_used_at: app.deps.clock() });
  expect(await accounts()).toEqual(['mara@example.org Mara Lind google']);
});

test('both providers sign in to one account where both have verified its address, in whatever case', async () => {
  await both();
  github.says({ ...octocat, emails: [{ email: 'MARA@Example.org', primary: true, verified: true }] });
  await aBrowser(app).signIn('google');
  expect((await aBrowser(app).signIn('github')).body).toMatchObject({ is_new: false });
  expect(await accounts()).toEqual(['mara@example.org Mara Lind github', 'mara@example.org Mara Lind google']);
});

test('an account with a confirmed address is linked and keeps its password and its sessions', async () => {
  await both();
  const person = await app.person({ email: 'Mara@example.org', full_name: 'Own Name' });
  const done = await aBrowser(app).signIn('google');
  const own = { user: { id: person.who.user_id }, profile: { full_name: 'Own Name' } };
  expect(done.body).toMatchObject({ is_new: false, ...own });
  expect((await person.call('GET', '/api/users/me')).status).toBe(200);
  expect((await userBy('Mara@example.org'))?.password_hash).not.toBeNull();
  await aBrowser(app).signIn('google');
  const emails = await emailsTo(app.deps, 'Mara@example.org');
  expect(emails, 'the owner is notified once, when it is linked').toMatchObject([
    { subject: 'Google now signs in to your account at Certamen' },
  ]);
});

test('an account whose address nobody has confirmed is taken over by who shows that it is theirs: password, sessions and links of the other one go', async () => {
  await both();
  const squatter = await aUser(app.deps, { email: 'mara@example.org', password: 'squatters-word', confirmed: false });
  await openSession(app.deps.db, app.deps.clock(), { user_id: squatter.id, kind: 'bearer', user_agent: 'squatter' });
  await issueCode(app.deps.db, squatter.id, 'confirm_email', app.deps.clock());
  await issueCode(app.deps.db, squatter.id, 'reset_password', app.deps.clock());
  expect((await aBrowser(app).signIn('google')).body).toMatchObject({ is_new: false, user: { id: squatter.id } });
  const user = await userBy('mara@example.org');
  expect(user).toMatchObject({ password_hash: null, email_confirmed_at: app.deps.clock() });
  const left = await app.deps.db.select().from(sessions).where(eq(sessions.user_id, squatter.id));
  expect(left.map(({ user_agent }) => user_agent)).toEqual(['']);
  expect(await app.deps.db.select().from(email_codes)).toEqual([]);
  const tried = await app.call('POST', '/api/auth/sign-in', {
    email: 'mara@example.org',
    password: 'squatters-word',
  });
  expect(tried.body.code).toBe('INVALID_CREDENTIALS');
});

test('an account without a profile gets one', async () => {
  await both();
  const user = await aUser(app.deps, { email: 'mara@example.org' });
  await app.deps.db.delete(profiles).where(eq(profiles.id, user.id));
  expect((await aBrowser(app).signIn('google')).body.profile).toMatchObject({ full_name: 'Mara Lind' });
});

test('who has the address now does not get the account of who had it before', async () => {
  await both();
  await aBrowser(app).signIn('google');
  google.says({ ...mara, sub: 'somebody-new' });
  expect(outcome(await aBrowser(app).signIn('google'))).toEqual([
    409,
    {
      code: 'SSO_ANOTHER_ACCOUNT',
      error: 'Another Google account signs in to this account already. Use that one, or sign in with your password.',
    },
  ]);
  expect(await accounts()).toEqual(['mara@example.org Mara Lind google']);
});

test.each([false, undefined, 'true', 1, null])(
  'Google: an address whose email_verified is %j makes and links nothing',
  async (email_verified) => {
    await both();
    const person = await aUser(app.deps, { email: 'mara@example.org' });
    google.says({ ...mara, email_verified });
    const browser = aBrowser(app);
    const refused = await browser.signIn('google');
    expect([refused.status, refused.body.code]).toEqual([403, 'SSO_EMAIL_UNVERIFIED']);
    expect(refused.body.error).toContain('Google has not verified the e-mail address of this account.');
    expect(await browser.who()).toBeNull();
    expect(await app.deps.db.select().from(user_identities)).toEqual([]);
    expect((await userBy('mara@example.org'))?.id).toBe(person.id);
  },
);

test.each([
  ['not verified', [{ email: 'mona@example.org', primary: true, verified: false }]],
  ['not the primary one', [{ email: 'mona@example.org', primary: false, verified: true }]],
  ['no address', []],
  ['no address at all', [{ email: 'mona@', primary: true, verified: true }]],
])('GitHub: %s makes and links nothing', async (_, emails) => {
  await both();
  github.says({ ...octocat, emails });
  expect((await aBrowser(app).signIn('github')).body.code).toBe('SSO_EMAIL_UNVERIFIED');
  expect(await app.deps.db.select().from(user_identities)).toEqual([]);
});

test('twenty first sign-ins of one person at once make one account', async () => {
  await both();
  const browsers = Array.from({ length: 20 }, () => aBrowser(app));
  const queries = await Promise.all(browsers.map((browser) => browser.agreed('google')));
  const done = await Promise.all(browsers.map((browser, index) => browser.finish(queries[index] as string)));
  expect(done.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(done.filter(({ body }) => body.is_new).length).toBe(1);
  expect(await accounts()).toEqual(['mara@example.org Mara Lind google']);
});

test('two providers that bring the same new address at once make one account', async () => {
  await both();
  github.says({ ...octocat, emails: [{ email: 'mara@example.org', primary: true, verified: true }] });
  const [one, other] = [aBrowser(app), aBrowser(app)];
  const queries = await Promise.all([one.agreed('google'), other.agreed('github')]);
  const done = await Promise.all([one.finish(queries[0]), other.finish(queries[1])]);
  expect(done.map(({ status }) => status)).toEqual([200, 200]);
  expect((await app.deps.db.select().from(users).where(eq(users.email, 'mara@example.org'))).length).toBe(1);
  expect(await app.deps.db.select().from(user_identities)).toHaveLength(2);
});

test('signing in ends the session that the browser had', async () => {
  await both();
  const browser = aBrowser(app);
  await browser.signIn('github');
  const before = browser.cookies.get('certamen') as string;
  await browser.signIn('google');
  expect(await browser.who()).toBe('mara@example.org');
  const old = await app.call('GET', '/api/auth/session', undefined, { cookie: `certamen=${before}` });
  expect(old.body.user).toBeNull();
});

describe('what comes back is of a sign-in that this browser began', () => {
  const expired = [400, 'SSO_EXPIRED'];

  test('not in another browser, and not twice', async () => {
    await both();
    const [mine, theirs] = [aBrowser(app), aBrowser(app)];
    const query = await mine.agreed('google');
    expect(codeOf(await theirs.finish(query))).toEqual(expired);
    await theirs.begin('google');
    expect((await theirs.finish(query)).body.code, 'with a sign-in of its own').toBe('SSO_EXPIRED');
    expect((await mine.finish(query)).status).toBe(200);
    expect((await mine.finish(query)).body.code).toBe('SSO_EXPIRED');
    expect(await theirs.who()).toBeNull();
  });

  test('a query that was used is refused, should the cookie be kept', async () => {
    await both();
    for (const provider of ['google', 'github'] as const) {
      const browser = aBrowser(app);
      const query = await browser.agreed(provider);
      const cookie = browser.cookies.get('certamen-sso') as string;
      expect((await browser.finish(query)).status).toBe(200);
      browser.cookies.set('certamen-sso', cookie);
      expect((await browser.finish(query)).body.code, provider).toBe('SSO_EXPIRED');
    }
  });

  test('of two callbacks at the same moment one opens a session, even if the provider takes the code twice', async () => {
    await both();
    const browser = aBrowser(app);
    const query = await browser.agreed('google');
    await app.deps.db.delete(sessions);
    const answers = await Promise.all([browser.finish(query), browser.finish(query)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await app.deps.db.select().from(sessions)).toHaveLength(1);
  });

  test('another state, no state, two states, and no query at all', async () => {
    await both();
    for (const change of [
      (query: URLSearchParams) => query.set('state', 'x'.repeat(43)),
      (query: URLSearchParams) => query.delete('state'),
    ]) {
      const browser = aBrowser(app);
      const query = new URLSearchParams(await browser.agreed('google'));
      change(query);
      expect((await browser.finish(query.toString())).body.code).toBe('SSO_EXPIRED');
    }
    const browser = aBrowser(app);
    const query = await browser.agreed('google');
    expect((await browser.finish(`${query}&state=x`)).body.code).toBe('SSO_REFUSED');
    expect((await aBrowser(app).finish('')).body.code).toBe('SSO_EXPIRED');
  });

  test('ten minutes, no longer', async () => {
    await both();
    const browser = aBrowser(app);
    const query = await browser.agreed('github');
    app.pass(10 * 60_000);
    expect((await browser.finish(query)).body.code).toBe('SSO_EXPIRED');
    const inTime = aBrowser(app);
    const second = await inTime.agreed('github');
    app.pass(10 * 60_000 - 1);
    expect((await inTime.finish(second)).status).toBe(200);
  });

  test('a cookie that was changed, or sealed by somebody else, is none', async () => {
    await both();
    const browser = aBrowser(app);
    const query = await browser.agreed('google');
    const cookie = browser.cookies.get('certamen-sso') as string;
    const flipped = cookie.slice(0, -2) + (cookie.at(-2) === 'A' ? 'B' : 'A') + cookie.at(-1);
    const forged = seal('y'.repeat(40), 'sso sign-in', 'cookie', '{}');
    for (const wrong of [flipped, forged, 'v1.x', 'nonsense', '%00']) {
      browser.cookies.set('certamen-sso', wrong);
      expect((await browser.finish(query)).body.code, wrong).toBe('SSO_EXPIRED');
    }
  });

  test('the callback of one provider does not finish the sign-in of the other', async () => {
    await both();
    const browser = aBrowser(app);
    const ofGithub = new URLSearchParams(await browser.agreed('github'));
    const { url } = (await browser.begin('google')).body;
    expect((await browser.finish(ofGithub.toString())).body.code, 'its own state').toBe('SSO_EXPIRED');
    await browser.begin('google');
    const second = aBrowser(app);
    const state = new URL((await second.begin('google')).body.url).searchParams.get('state') as string;
    ofGithub.set('state', state);
    expect((await second.finish(ofGithub.toString())).body.code, "another's issuer").toBe('SSO_REFUSED');
    expect(new URL(url).origin).toBe(new URL(google.issuer).origin);
  });

  test('an id token for another nonce, another client, of another issuer or of long ago is refused', async () => {
    await both();
    const longAgo = { iat: 1_000_000_000, exp: 1_000_003_600 };
    const others = [{ nonce: 'x'.repeat(43) }, { aud: 'somebody-else' }, { iss: 'https://evil.example' }];
    for (const wrong of [...others, longAgo]) {
      google.says({ ...mara, ...wrong });
      expect(codeOf(await aBrowser(app).signIn('google')), JSON.stringify(wrong)).toEqual([502, 'SSO_REFUSED']);
    }
    expect(await accounts()).toEqual([]);
  });

  test('an id token that somebody else has signed, or nobody, is refused', async () => {
    await both();
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    const signatures: ((head: string, claims: string) => string)[] = [
      (head, claims) => `${head}.${claims}.${Buffer.alloc(256, 7).toString('base64url')}`,
      (_, claims) => `${unsigned}.${claims}.`,
      (head, claims) => `${head}.${claims}.`,
    ];
    for (const signed of signatures) {
      google.service.once('beforeResponse', (response) => {
        const body = response.body as Record<string, string>;
        const [head = '', claims = ''] = (body.id_token as string).split('.');
        body.id_token = signed(head, claims);
      });
      expect((await aBrowser(app).signIn('google')).body.code).toBe('SSO_REFUSED');
    }
    expect(await accounts()).toEqual([]);
  });
});

describe('from is a path of this site', () => {
  test.each([
    ['another site', 'https://evil.example/'],
    ['another host', '//evil.example'],
    ['a backslash', '/\\evil.example'],
    ['two slashes behind a detour', '/a/..//evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['what no cookie could keep', `/${'x'.repeat(1900)}`],
    ['the sign-in page itself', '/login?from=/x'],
    ['nothing', ''],
  ])('%s is dropped', async (_, from) => {
    await both();
    const done = await aBrowser(app).signIn('github', from);
    expect([done.status, done.body.to]).toEqual([200, '/certifications']);
  });

  test('and one that is long still fits into the cookie of a browser', async () => {
    await both();
    const path = `/${'x'.repeat(1499)}`;
    const browser = aBrowser(app);
    const query = await browser.agreed('github', path);
    expect(browser.cookies.get('certamen-sso')?.length).toBeLessThan(3800);
    expect((await browser.finish(query)).body.to).toBe(path);
  });
});

describe('no secret is told', () => {
  test('not in an answer, not in the log, not in the audit, not in the database', async () => {
    const administrator = await both();
    const logged: unknown[] = [];
    const { log } = app.deps;
    app.deps.log = { info: (...line) => logged.push(line), error: (...line) => logged.push(line) };
    const said: unknown[] = [];
    const browser = aBrowser(app);
    const begun = await browser.begin('github');
    const query = await queryFrom(begun.body.url);
    said.push(begun.body, (await browser.finish(query)).body);
    google.says({ ...mara, nonce: 'wrong' });
    said.push((await aBrowser(app).signIn('google')).body);
    github.says({ instead: { '/login/oauth/access_token': { status: 400, text: `{"error":"${SECRET}"}` } } });
    said.push((await aBrowser(app).signIn('github')).body);
    said.push((await administrator.call('GET', '/api/admin/sso')).body);
    said.push((await administrator.call('GET', '/api/admin/audit')).body);
    const [row] = await rows(app.deps.db, sql`select string_agg(t::text, ' ') as all from auth_config t`);
    const [line] = await app.deps.db.select().from(audit_log).limit(1);
    app.deps.log = log;
    expect(logged.length).toBeGreaterThan(1);
    const text = JSON.stringify([said, logged, row, line]);
    const code = new URLSearchParams(query).get('code') as string;
    for (const secret of [SECRET, TOKEN, `"${code}"`]) expect(text.includes(secret), secret).toBe(false);
  });
});

describe('with a public origin', () => {
  const site = useTestApp({
    ...endpoints,
    PUBLIC_ORIGIN: 'https://certamen.test',
    SMTP_URL: 'smtp://127.0.0.1:1',
  });

  test('the cookie is bound to the host, and an account of a local trial run is refused', async () => {
    const administrator = await site.person({ is_admin: true });
    await setUp(administrator, 'google');
    google.says(mara);
    const browser = aBrowser(site);
    const begun = await browser.begin('google');
    expect(begun.headers.getSetCookie()[0]).toMatch(
      /^__Host-certamen-sso=.*; Path=\/; HttpOnly; SameSite=Lax; .*; Secure$/,
    );
    expect(new URL(begun.body.url).searchParams.get('redirect_uri')).toBe('https://certamen.test/auth/callback');
    await aUser(site.deps, { email: 'mara@example.org', is_local: true });
    expect(codeOf(await browser.finish(await queryFrom(begun.body.url)))).toEqual([403, 'LOCAL_ACCOUNT_REFUSED']);
    expect(await site.deps.db.select().from(user_identities)).toEqual([]);
    await site.deps.db.update(users).set({ is_local: false }).where(eq(users.email, 'mara@example.org'));
    expect((await aBrowser(site).signIn('google')).status).toBe(200);
    await site.deps.db
      .update(users)
      .set({ is_local: true })
      .where(and(eq(users.email, 'mara@example.org')));
    expect((await aBrowser(site).signIn('google')).body.code, 'a linked one too').toBe('LOCAL_ACCOUNT_REFUSED');
  });

  test('the stand-in of local mode is not there, and its client id is none', async () => {
    const administrator = await site.person({ is_admin: true });
    const refused = await setUp(administrator, 'google', { client_id: 'local' });
    expect(refused.body).toMatchObject({ code: 'SSO_LOCAL_ONLY', fields: { client_id: expect.any(String) } });
    for (const path of ['/local/sso/google/authorize', '/local/sso/github/login/oauth/authorize', '/local/sso.css']) {
      expect((await site.call('GET', path)).status).toBe(404);
    }
  });
});
