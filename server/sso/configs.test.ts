import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { outcome, type Person, useTestApp } from '../../tests/support/app.ts';
import { aBrowser, SECRET, setUp } from '../../tests/support/sso.ts';
import { audit_log } from '../audit/tables.ts';
import { seal, unseal } from '../secrets/seal.ts';
import { auth_config } from './tables.ts';

const app = useTestApp();

const providers = async () => (await app.call('GET', '/api/auth/providers')).body.providers;
const configs = async (who: Person) => (await who.call('GET', '/api/admin/sso')).body.configs;

test('A2-080, A3-018 to A3-023, A7-035: Google and GitHub are listed before anything is set up, with the default redirect URI', async () => {
  const administrator = await app.person({ is_admin: true });
  const nothing = {
    ...{ enabled: false, client_id: '', client_secret: 'none', redirect_uri: '' },
    ...{ default_redirect_uri: 'http://localhost:3000/auth/callback', updated_at: null, version: 0 },
  };
  expect(await configs(administrator)).toEqual([
    { provider: 'google', name: 'Google', ...nothing },
    { provider: 'github', name: 'GitHub', ...nothing },
  ]);
});

test('A7-036: what is saved counts from the next call on, and stops as soon as it is switched off', async () => {
  const administrator = await app.person({ is_admin: true });
  expect(await providers()).toEqual([]);
  expect((await setUp(administrator, 'github', { client_id: 'local' })).status).toBe(200);
  expect(await providers()).toEqual([{ provider: 'github', name: 'GitHub' }]);
  await setUp(administrator, 'google', { client_id: 'local' });
  expect(await providers()).toHaveLength(2);
  const browser = aBrowser(app);
  expect((await browser.begin('google')).status).toBe(200);
  await setUp(administrator, 'google', { client_id: 'local', client_secret: '', enabled: false });
  expect(await providers()).toEqual([{ provider: 'github', name: 'GitHub' }]);
  expect(outcome(await browser.begin('google'))).toEqual([
    404,
    { code: 'SSO_OFF', error: 'Signing in with Google is not possible here at the moment.' },
  ]);
});

test('a sign-in that was begun before it was switched off is not finished', async () => {
  const administrator = await app.person({ is_admin: true });
  await setUp(administrator, 'google', { client_id: 'local' });
  const browser = aBrowser(app);
  const state = new URL((await browser.begin('google')).body.url).searchParams.get('state');
  await setUp(administrator, 'google', { client_id: 'local', enabled: false });
  expect((await browser.finish(`?code=a&state=${state}`)).body.code).toBe('SSO_OFF');
});

test('another secret is another configuration, and a conflict tells neither', async () => {
  const administrator = await app.person({ is_admin: true });
  const first = { version: 0, enabled: true, client_id: 'one', client_secret: SECRET, redirect_uri: '' };
  const save = (body: object) => administrator.call('PUT', '/api/admin/sso/google', body);
  expect((await save(first)).body.config.version).toBe(1);
  const late = await save({ ...first, client_secret: 'another' });
  expect([late.status, late.body.code]).toEqual([409, 'SSO_CHANGED']);
  expect(late.body.current).toMatchObject({ client_id: 'one', client_secret: 'kept', version: 1 });
});

test('the secret is write-only: kept where none is given, replaced by a new one, sealed for its provider alone', async () => {
  const administrator = await app.person({ is_admin: true });
  const saved = await setUp(administrator, 'google');
  expect(saved.body.config).toMatchObject({ enabled: true, client_id: 'certamen', client_secret: 'kept' });
  const kept = async () => {
    const [row] = await app.deps.db.select().from(auth_config);
    return row?.client_secret as string;
  };
  const first = await kept();
  const { appSecret } = app.deps.settings;
  expect(first).not.toContain(SECRET);
  expect(unseal(appSecret, 'sso client secret', 'google', first)).toBe(SECRET);
  expect(() => unseal(appSecret, 'sso client secret', 'github', first)).toThrow();
  await setUp(administrator, 'google', { client_secret: undefined, client_id: 'other' });
  await setUp(administrator, 'google', { client_secret: '  ' });
  expect(await kept()).toBe(first);
  await setUp(administrator, 'google', { client_secret: 'another' });
  expect(unseal(appSecret, 'sso client secret', 'google', await kept())).toBe('another');
  expect(JSON.stringify(await configs(administrator))).not.toMatch(/another|v1\./);
});

test('what is not complete cannot be enabled, and can be saved as it is', async () => {
  const administrator = await app.person({ is_admin: true });
  expect(outcome(await setUp(administrator, 'google', { client_id: ' ', client_secret: '' }))).toEqual([
    400,
    {
      code: 'SSO_CLIENT_ID_NEEDED',
      error: 'Google cannot be enabled without a client id.',
      fields: {
        client_id: 'Google cannot be enabled without a client id.',
        client_secret: 'Google cannot be enabled without a client secret.',
      },
    },
  ]);
  expect(await app.deps.db.select().from(auth_config), 'nothing of it is stored').toEqual([]);
  const half = await setUp(administrator, 'google', { enabled: false, client_secret: '' });
  expect(half.body.config).toMatchObject({ enabled: false, client_id: 'certamen', client_secret: 'none' });
  const { body } = await setUp(administrator, 'google', { client_secret: '' });
  expect(body.fields).toEqual({ client_secret: 'Google cannot be enabled without a client secret.' });
});

describe('A6-010: a secret that was sealed under another APP_SECRET', () => {
  test('is told to administrators, hides the button, and has to be entered again', async () => {
    const administrator = await app.person({ is_admin: true });
    await setUp(administrator, 'google', { client_id: 'local' });
    const foreign = seal('y'.repeat(40), 'sso client secret', 'google', SECRET);
    await app.deps.db.update(auth_config).set({ client_secret: foreign }).where(eq(auth_config.provider, 'google'));
    expect(await providers()).toEqual([]);
    expect((await aBrowser(app).begin('google')).body.code).toBe('SSO_OFF');
    expect((await configs(administrator))[0]).toMatchObject({ enabled: true, client_secret: 'unreadable' });
    const refused = await setUp(administrator, 'google', { client_id: 'local', client_secret: '' });
    expect(refused.body).toMatchObject({
      code: 'SSO_SECRET_UNREADABLE',
      fields: { client_secret: 'The stored client secret can no longer be read. Please enter it again.' },
    });
    await setUp(administrator, 'google', { client_id: 'local' });
    expect(await providers()).toHaveLength(1);
  });
});

describe('A3-024: the redirect URI', () => {
  test.each([
    ['https://exams.example/auth/callback', 'https://exams.example/auth/callback'],
    ['HTTPS://Exams.Example/auth/callback', 'https://exams.example/auth/callback'],
    ['http://127.0.0.1:4000/auth/callback', 'http://127.0.0.1:4000/auth/callback'],
    ['http://localhost:3000/auth/callback', ''],
    ['', ''],
  ])('%j is saved as %j', async (redirect_uri, saved) => {
    const administrator = await app.person({ is_admin: true });
    const { status, body } = await setUp(administrator, 'github', { redirect_uri });
    expect([status, body.config.redirect_uri]).toEqual([200, saved]);
  });

  test.each([
    'http://exams.example/auth/callback',
    '/auth/callback',
    'exams.example',
    'javascript:alert(1)',
    'https://user:word@exams.example/auth/callback',
    'https://exams.example/auth/callback?x=1',
    'https://exams.example/auth/callback#x',
  ])('%j is refused beside its field', async (redirect_uri) => {
    const administrator = await app.person({ is_admin: true });
    const { status, body } = await setUp(administrator, 'github', { redirect_uri });
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'SSO_REDIRECT_WRONG', ['redirect_uri']]);
  });
});

test('every save is in the audit, never with the secret', async () => {
  const administrator = await app.person({ is_admin: true });
  await setUp(administrator, 'github');
  await setUp(administrator, 'github', { client_secret: '', enabled: false });
  const lines = await app.deps.db.select().from(audit_log).orderBy(audit_log.detail);
  expect(lines.map(({ what, noun, object_name, detail }) => ({ what, noun, object_name, ...detail }))).toEqual(
    expect.arrayContaining(
      [
        { enabled: false, client_secret: 'as it was' },
        { enabled: true, client_secret: 'replaced' },
      ].map((parts) => ({
        what: 'Saved the SSO configuration of GitHub',
        noun: 'sign-in provider',
        object_name: 'GitHub',
        client_id: 'certamen',
        redirect_uri: null,
        ...parts,
      })),
    ),
  );
  expect(JSON.stringify(lines)).not.toContain(SECRET);
});
