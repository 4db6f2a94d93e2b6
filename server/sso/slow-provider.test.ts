import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { outcome, useTestApp } from '../../tests/support/app.ts';
import { aBrowser, setUp } from '../../tests/support/sso.ts';

let answer = (_response: ServerResponse) => {};
const server = createServer((_request, response) => answer(response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const nobody = 'http://127.0.0.1:9';
const app = useTestApp({ SSO_GOOGLE_ISSUER: origin, SSO_GITHUB_ORIGIN: origin, SSO_GITHUB_API: origin });

// Nobody answers here in time, however long the machine takes.
beforeEach(() => {
  app.deps.settings.sso.answerMs = 50;
});

const never = () => {};
const half = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"access_token":');
};

test.each([
  ['says nothing', never],
  ['stops in the middle of its answer', half],
])('a provider that %s is given up, and the visitor told so', async (_, how) => {
  const administrator = await app.person({ is_admin: true });
  await setUp(administrator, 'google');
  await setUp(administrator, 'github');
  answer = how;
  const error = 'Google could not be reached. Please try again, or sign in with your password.';
  expect(outcome(await aBrowser(app).begin('google'))).toEqual([502, { code: 'SSO_UNREACHABLE', error }]);
  const browser = aBrowser(app);
  const state = new URL((await browser.begin('github')).body.url).searchParams.get('state');
  expect((await browser.finish(`?code=a&state=${state}`)).body.code).toBe('SSO_UNREACHABLE');
});

test('so is one that is not there', async () => {
  const { sso } = app.deps.settings;
  Object.assign(sso, { googleIssuer: nobody, githubOrigin: nobody });
  const administrator = await app.person({ is_admin: true });
  await setUp(administrator, 'google');
  await setUp(administrator, 'github');
  expect((await aBrowser(app).begin('google')).body.code).toBe('SSO_UNREACHABLE');
  const browser = aBrowser(app);
  const state = new URL((await browser.begin('github')).body.url).searchParams.get('state');
  expect((await browser.finish(`?code=a&state=${state}`)).body.code).toBe('SSO_UNREACHABLE');
});
