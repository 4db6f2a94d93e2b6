import { expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { aUser } from '../../tests/support/factories.ts';
import { anApp } from '../../tests/support/factors.ts';
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
  const answer = await browser.signIn('google');
  expect([answer.status, answer.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
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
