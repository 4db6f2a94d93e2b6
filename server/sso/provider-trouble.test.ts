import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, outcome, useTestApp } from '../../tests/support/app.ts';
import { aBrowser, aGithub, aGoogle, setUp } from '../../tests/support/sso.ts';
import { user_identities } from './tables.ts';

const google = await aGoogle();
const github = await aGithub();
const app = useTestApp({
  SSO_GOOGLE_ISSUER: google.issuer,
  SSO_GITHUB_ORIGIN: github.origin,
  SSO_GITHUB_API: github.api,
});

const says = {
  user: { id: 583231, login: 'octocat', name: 'Mona Octo' },
  emails: [{ email: 'mona@example.org', primary: true, verified: true }],
};

async function both() {
  const administrator = await app.person({ is_admin: true });
  await setUp(administrator, 'google');
  await setUp(administrator, 'github');
  google.says({ sub: '1', email: 'mara@example.org', email_verified: true });
  github.says(says);
  return administrator;
}

async function nothingMade() {
  expect(await app.deps.db.select().from(user_identities)).toEqual([]);
}

test('who does not agree is told that nothing was changed, by either provider', async () => {
  await both();
  for (const [provider, name] of [
    ['google', 'Google'],
    ['github', 'GitHub'],
  ] as const) {
    const browser = aBrowser(app);
    const state = new URL((await browser.begin(provider)).body.url).searchParams.get('state');
    expect(outcome(await browser.finish(`?error=access_denied&error_description=No&state=${state}`))).toEqual([
      403,
      { code: 'SSO_DENIED', error: `${name} says that you did not agree to sign in. Nothing was changed.` },
    ]);
    expect(browser.cookies.size).toBe(0);
  }
  await nothingMade();
});

test('an error that is not about agreeing is a refusal, and none of its text is repeated', async () => {
  await both();
  const browser = aBrowser(app);
  const state = new URL((await browser.begin('github')).body.url).searchParams.get('state');
  const refused = await browser.finish(`?error=%3Cb%3Eredirect_uri_mismatch&error_description=evil&state=${state}`);
  expect([refused.status, refused.body.code]).toEqual([502, 'SSO_REFUSED']);
  expect(JSON.stringify(refused.body)).not.toMatch(/mismatch|evil/);
});

describe('GitHub', () => {
  const token = '/login/oauth/access_token';
  test.each([
    ['500 for the code', token, 500, 'oops', 'SSO_UNREACHABLE'],
    ['429 for the code', token, 429, '{}', 'SSO_UNREACHABLE'],
    ['no JSON for the code', token, 200, '<html>', 'SSO_REFUSED'],
    ['no token', token, 200, '{"token_type":"bearer"}', 'SSO_REFUSED'],
    ['a wrong client secret', token, 401, '{"error":"incorrect_client_credentials"}', 'SSO_REFUSED'],
    ['503 for the person', '/api/v3/user', 503, '{}', 'SSO_UNREACHABLE'],
    ['403 for the person', '/api/v3/user', 403, '{}', 'SSO_REFUSED'],
    ['a redirect for the person', '/api/v3/user', 302, '{}', 'SSO_REFUSED'],
    ['a person without an id', '/api/v3/user', 200, '{"login":"x"}', 'SSO_REFUSED'],
    ['a list for the person', '/api/v3/user', 200, '[]', 'SSO_REFUSED'],
    ['no JSON for the addresses', '/api/v3/user/emails', 200, '[{', 'SSO_REFUSED'],
    ['no list of addresses', '/api/v3/user/emails', 200, '{"email":"a@b.example"}', 'SSO_REFUSED'],
    ['an endless list of addresses', '/api/v3/user/emails', 200, ' '.repeat(2_000_000), 'SSO_UNREACHABLE'],
  ])('answers with %s', async (_, path, status, text, code) => {
    await both();
    const browser = aBrowser(app);
    const query = await browser.agreed('github');
    github.says({ ...says, instead: { [path]: { status, text } } });
    expect(codeOf(await browser.finish(query))).toEqual([502, code]);
    expect(await browser.who()).toBeNull();
    await nothingMade();
  });
});

test('Google: a token that the provider does not give is a refusal', async () => {
  await both();
  google.service.once('beforeResponse', (response) => {
    response.body = { error: 'invalid_client' };
    response.statusCode = 401;
  });
  expect((await aBrowser(app).signIn('google')).body.code).toBe('SSO_REFUSED');
  google.service.once('beforeResponse', (response) => {
    delete (response.body as Record<string, unknown>).id_token;
  });
  expect((await aBrowser(app).signIn('google')).body.code, 'no id token').toBe('SSO_REFUSED');
  await nothingMade();
});

describe('a provider that cannot describe itself', () => {
  let answer = { status: 500, text: '' };
  let asked = 0;
  const server = createServer((_request, response) => {
    asked++;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text);
  });
  let origin = '';
  /** Another for each test: how one describes itself is remembered for an hour. */
  let issuer = '';
  let number = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    issuer = `${origin}/${++number}`;
    app.deps.settings.sso.googleIssuer = issuer;
    return () => {
      app.deps.settings.sso.googleIssuer = google.issuer;
    };
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const description = () => ({
    ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
    ...{ jwks_uri: `${issuer}/keys`, code_challenge_methods_supported: ['S256'] },
  });

  test.each([
    ['a fault', 500, () => ''],
    ['nothing', 404, () => '{}'],
    ['a page', 200, () => '<html>'],
    ['an empty description', 200, () => '{}'],
    ['the description of another', 200, () => JSON.stringify({ ...description(), issuer: 'https://evil.example' })],
    ['no address for codes', 200, () => JSON.stringify({ ...description(), token_endpoint: 'nonsense' })],
    ['no address for people', 200, () => JSON.stringify({ ...description(), authorization_endpoint: undefined })],
  ])('but answers with %s is told as one that cannot be reached', async (_, status, text) => {
    await both();
    answer = { status, text: text() };
    const browser = aBrowser(app);
    expect(codeOf(await browser.begin('google'))).toEqual([502, 'SSO_UNREACHABLE']);
    expect(browser.cookies.size).toBe(0);
  });

  test('is asked again as soon as somebody signs in, and then once in an hour', async () => {
    await both();
    answer = { status: 500, text: '' };
    expect((await aBrowser(app).begin('google')).status).toBe(502);
    answer = { status: 200, text: JSON.stringify(description()) };
    asked = 0;
    for (const wait of [0, 59 * 60_000]) {
      app.pass(wait);
      expect((await aBrowser(app).begin('google')).status).toBe(200);
    }
    expect(asked).toBe(1);
    app.pass(60_000);
    expect((await aBrowser(app).begin('google')).status).toBe(200);
    expect(asked).toBe(2);
  });
});

test('what went wrong is in the log by its code, for who set it up', async () => {
  await both();
  const lines: unknown[] = [];
  app.deps.log.info = (...line) => lines.push(line);
  github.says({
    ...says,
    instead: { '/login/oauth/access_token': { status: 400, text: '{"error":"invalid_client"}' } },
  });
  await aBrowser(app).signIn('github');
  app.deps.log.info = () => {};
  expect(lines).toEqual([
    ['sign-in with a provider failed', { provider: 'github', code: 'SSO_REFUSED', reason: 'invalid_client' }],
  ]);
});

test('begun and finished sign-ins are counted by address', async () => {
  await both();
  const { limits } = app.deps;
  const browser = aBrowser(app);
  const state = new URL((await browser.begin('google')).body.url).searchParams.get('state');
  for (let count = 0; count < 100; count++) await limits.take('ssoAddress', 'unknown').catch(() => {});
  expect((await aBrowser(app).begin('google')).body.code).toBe('TOO_MANY_ATTEMPTS');
  expect((await browser.finish('?code=a&state=b')).body.code, 'of no sign-in of this browser').toBe('SSO_EXPIRED');
  expect((await browser.finish(`?code=a&state=${state}`)).body.code, 'which has left it as it was').toBe(
    'TOO_MANY_ATTEMPTS',
  );
});
