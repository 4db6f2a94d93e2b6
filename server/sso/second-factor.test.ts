import { expect, test } from 'vitest';
import { codeOf, useTestApp } from '../../tests/support/app.ts';
import { aUser } from '../../tests/support/factories.ts';
import { anApp, aSecurityKey, shownBy } from '../../tests/support/factors.ts';
import { aBrowser, aGoogle, setUp } from '../../tests/support/sso.ts';
import { sessions, users } from '../account/tables.ts';

const google = await aGoogle();
const app = useTestApp({ SSO_GOOGLE_ISSUER: google.issuer });

test('a provider signs in as far as the second factor, which is asked for here', async () => {
  await setUp(await app.person({ is_admin: true }), 'google');
  const user = await aUser(app.deps);
  const factor = await anApp(app.deps, user.id);
  google.says({ sub: '1', email: user.email, email_verified: true, name: 'Mara' });
  const before = await app.deps.db.select().from(sessions);
  const browser = aBrowser(app);
  expect(codeOf(await browser.signIn('google'))).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
  expect(await browser.who()).toBeNull();
  expect(await app.deps.db.select().from(sessions)).toEqual(before);
  const done = await browser.call('POST', '/api/auth/second-factor', { code: factor.shows() });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  expect(await browser.who()).toBe(user.email);
});

test('whoever has none is signed in, and that is their last sign-in', async () => {
  await setUp(await app.person({ is_admin: true }), 'google');
  google.says({ sub: '2', email: 'mara@example.org', email_verified: true, name: 'Mara' });
  const browser = aBrowser(app);
  expect((await browser.signIn('google')).status).toBe(200);
  const list = await app.deps.db.select().from(users);
  expect(list.find(({ email }) => email === 'mara@example.org')?.last_login).toEqual(app.deps.clock());
});

test('whoever signs in with a provider alone sets up an app and a passkey without ever having a password', async () => {
  await setUp(await app.person({ is_admin: true }), 'google');
  google.says({ sub: '3', email: 'provider-only@example.org', email_verified: true, name: 'Mara' });
  const browser = aBrowser(app);
  expect((await browser.signIn('google')).status).toBe(200);
  const { setup, secret } = (await browser.call('POST', '/api/users/me/factors/app/setup', {})).body;
  const code = shownBy(secret, app.deps.clock());
  const set = await browser.call('POST', '/api/users/me/factors/app', { setup, code });
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  const { options } = (await browser.call('POST', '/api/users/me/factors/passkey-options', {})).body;
  const passkey = { name: 'My key', passkey: aSecurityKey().makes(options) };
  expect((await browser.call('POST', '/api/users/me/passkeys', passkey)).status).toBe(200);

  // Much later the provider alone does not open them again: the factor is asked for on the way.
  app.pass(60 * 60_000);
  const remove = () => browser.call('POST', '/api/users/me/factors/app/remove', {});
  expect((await remove()).body.code).toBe('REAUTHENTICATION_REQUIRED');
  expect((await browser.signIn('google')).body.code).toBe('SECOND_FACTOR_REQUIRED');
  expect((await remove()).body.code).toBe('REAUTHENTICATION_REQUIRED');
  const next = shownBy(secret, app.deps.clock());
  expect((await browser.call('POST', '/api/auth/second-factor', { code: next })).status).toBe(200);
  expect((await remove()).body).toEqual({ removed: true });
});
