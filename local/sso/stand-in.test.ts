import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/account/tables.ts';
import { user_identities } from '#server/sso/tables.ts';
import { useTestApp } from '../../tests/support/app.ts';
import { aBrowser, setUp } from '../../tests/support/sso.ts';
import { answerLocally } from './answer.ts';

const app = useTestApp();
const providers = ['google', 'github'] as const;

async function both() {
  const administrator = await app.person({ is_admin: true });
  for (const provider of providers)
    await setUp(administrator, provider, { client_id: 'local', client_secret: 'any' });
}

/** Fills in the page and presses a button of it: where it leads. */
async function press(url: string, fields: Record<string, string>) {
  const { pathname, search } = new URL(url);
  const response = await app.request(pathname + search, {
    method: 'POST',
    headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text() };
}

const mara = { act: 'sign-in', name: 'Mara Lind', email: 'mara@example.org', verified: 'yes' };

test.each(providers)('with %s one signs up on this machine alone, through the same client', async (provider) => {
  await both();
  const browser = aBrowser(app);
  const { url } = (await browser.begin(provider, '/entitlements')).body;
  const page = await app.request(new URL(url).pathname + new URL(url).search, {
    headers: { host: 'localhost:3000' },
  });
  const text = await page.text();
  expect(text).toContain('<h1>Who signs in?</h1>');
  expect(text).not.toMatch(/<script|style=/);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'");
  const { location } = await press(url, mara);
  expect(new URL(location).origin + new URL(location).pathname).toBe('http://localhost:3000/auth/callback');
  const done = await browser.finish(new URL(location).search);
  expect([done.status, done.body.to, done.body.profile?.full_name]).toEqual([200, '/entitlements', 'Mara Lind']);
  expect(await browser.who()).toBe('mara@example.org');
  const [identity] = await app.deps.db.select().from(user_identities);
  expect(identity?.subject).toMatch(provider === 'google' ? /^local-[0-9a-f]{24}$/ : /^4[5-9]\d{14}$/);
});

test('the same address is the same person the next time, an unverified one is told, refusing is told', async () => {
  await both();
  const signIn = async (provider: 'google' | 'github', fields: Record<string, string>) => {
    const browser = aBrowser(app);
    const { location } = await press((await browser.begin(provider)).body.url, fields);
    return browser.finish(new URL(location).search);
  };
  for (const provider of providers) {
    const { verified: _, ...unverified } = mara;
    expect((await signIn(provider, unverified)).body.code).toBe('SSO_EMAIL_UNVERIFIED');
    expect((await signIn(provider, { act: 'refuse' })).body.code).toBe('SSO_DENIED');
    await signIn(provider, mara);
    expect((await signIn(provider, { ...mara, email: 'MARA@example.org' })).body.is_new).toBe(false);
  }
  expect(await app.deps.db.select().from(users).where(eq(users.email, 'mara@example.org'))).toHaveLength(1);
  expect(await app.deps.db.select().from(user_identities)).toHaveLength(2);
});

test('without an address the page asks again and keeps the name; what was typed is text', async () => {
  await both();
  const { url } = (await aBrowser(app).begin('google')).body;
  const again = await press(url, { act: 'sign-in', name: '"><script>x</script>', email: 'no' });
  expect([again.status, again.location]).toEqual([400, '']);
  expect(again.text).toContain('Enter an e-mail address');
  expect(again.text).toContain('value="&quot;&gt;&lt;script&gt;');
});

test('nobody is sent to another site by it, and it asks nothing by itself', async () => {
  await both();
  const { url } = (await aBrowser(app).begin('google')).body;
  const elsewhere = new URL(url);
  elsewhere.searchParams.set('redirect_uri', 'https://evil.example/auth/callback');
  expect(await press(elsewhere.href, mara)).toMatchObject({ status: 400, location: '' });
  const bare = await app.call('GET', '/local/sso/github/login/oauth/authorize');
  expect([bare.status, bare.body.includes('Nothing to sign in to')]).toEqual([400, true]);
});

test('a code is good for a minute, for its verifier and its provider', async () => {
  await both();
  const late = aBrowser(app);
  const { location } = await press((await late.begin('github')).body.url, mara);
  app.pass(60_000);
  expect((await late.finish(new URL(location).search)).body.code).toBe('SSO_REFUSED');
  const mine = aBrowser(app);
  const stolen = new URL((await press((await mine.begin('github')).body.url, mara)).location).searchParams.get(
    'code',
  );
  const other = aBrowser(app);
  const state = new URL((await other.begin('github')).body.url).searchParams.get('state');
  expect((await other.finish(`?code=${stolen}&state=${state}`)).body.code).toBe('SSO_REFUSED');
});

test('what nobody asked for is not found or refused', async () => {
  const ask = (method: string, path: string, headers = {}) =>
    answerLocally(app.deps, new Request(`http://localhost:3000/local/sso${path}`, { method, headers }));
  expect((await ask('GET', '/google/else')).status).toBe(404);
  expect((await ask('GET', '/github/api/user')).status).toBe(401);
  expect((await ask('GET', '/github/api/user', { authorization: 'Bearer nonsense' })).status).toBe(401);
  expect((await ask('POST', '/google/token')).status).toBe(400);
});

test('the style sheet of the page is served', async () => {
  const { status, headers } = await app.call('GET', '/local/sso.css');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
});
