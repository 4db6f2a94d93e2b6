import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase, rows } from '#server/db/open.ts';
import { seal } from '#server/secrets/seal.ts';
import { canaries } from './support/canaries.ts';
import { countCases } from './support/count-cases.ts';
import { aUser, PASSWORD } from './support/factories.ts';
import { shownBy } from './support/factors.ts';
import { operations, requestFor } from './support/operations.ts';
import { createDatabase } from './support/server-databases.ts';
import { type ServerProcess, startServerProcess, until } from './support/server-process.ts';
import { deadPort } from './support/smtp.ts';

/**
 * A real server whose every secret can be recognized is asked for everything, and much of it goes wrong: none of them may come out of it,
 * in its output, its figures or an answer.
 */
const postgres = process.env.TEST_DATABASE_URL;
/** Addresses and names that are typed while the test runs. */
const typedNames = ['canary@example.org', 'elsewhere@example.org', 'Canary’s program'];
/** What people type and send; the rest is made by the server and joins them while the test runs. */
const typed = {
  password: 'canary-password-96',
  wrongPassword: 'canary-wrong-97',
  newPassword: 'canary-new-98',
  functionSecret: 'canary-function-99',
  clientSecret: 'canary-client-90',
  wrongCode: 'canary-code-89'.padEnd(43, 'x'),
  wrongToken: 'canary-session-88'.padEnd(43, 'x'),
};

interface Told {
  what: string;
  text: string;
}

test('every setting that is a secret has its canary', () => {
  // A new setting belongs into one of both lists.
  const open =
    /^(PORT|HOST|HSTS_SUBDOMAINS|PUBLIC_ORIGIN|DATA_DIR|BACKUP_DIR|MAIL_FROM|ADSENSE_\w+|INDEXNOW_ENDPOINT|SSO_\w+|PASSWORD_MIN_LENGTH|SESSION_MAX_DAYS|ADMIN_\w+|TRUSTED_PROXIES|FUNCTIONS_MB|LOG_REQUESTS|SHUTDOWN_\w+|BRAND_\w+|SUPPORT_EMAIL)$/;
  const secret = settingNames().filter((name) => !open.test(name));
  expect(secret.sort()).toEqual(Object.keys(canaries).sort());
});

describe.skipIf(!postgres)('a server with recognizable secrets', () => {
  const told: Told[] = [];
  const endings: (() => unknown)[] = [];
  /** Name -> what must not come out, and in which answer it may. */
  const secrets = new Map<string, string>(Object.entries({ ...canaries, ...typed }));
  let server: ServerProcess;
  let database: Database;

  const ask = async (what: string, path: string, init: RequestInit = {}, may: RegExp = /^$/) => {
    const response = await fetch(`${server.origin}${path}`, { redirect: 'manual', ...init });
    const body = await response.text();
    const headers = [...response.headers].filter(([name]) => name !== 'set-cookie').join('\n');
    told.push({ what, text: `${headers}\n\n${body}`.replace(may, '') });
    return { status: response.status, body, cookies: response.headers.getSetCookie() };
  };
  const call = (method: string, path: string, body?: unknown, token?: string, may?: RegExp) =>
    ask(
      `${method} ${path}`,
      path,
      {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      may,
    );
  const signIn = async (email: string, password: string) => {
    const input = { email, password, session: 'bearer' };
    const { body } = await call('POST', '/api/auth/sign-in', input, undefined, /"access_token":"[^"]*"/);
    const token = JSON.parse(body).access_token as string | undefined;
    if (token) secrets.set(`session of ${email}`, token);
    return token ?? '';
  };

  beforeAll(async () => {
    const url = await createDatabase(postgres as string, `certamen_canary_${process.env.VITEST_POOL_ID ?? '1'}`);
    // A provider that repeats what it was sent.
    const echo = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      const error_description = `${Buffer.concat(parts)} ${JSON.stringify(request.headers)}`;
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: 'invalid_request', error_description }));
    });
    await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
    endings.push(() => echo.close());
    const provider = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
    const withPassword = new URL(url);
    withPassword.password = canaries.DATABASE_URL;
    server = await startServerProcess({
      ...canaries,
      PUBLIC_ORIGIN: 'http://localhost:65001',
      DATABASE_URL: withPassword.href,
      SMTP_URL: `smtp://somebody:${canaries.SMTP_URL}@127.0.0.1:${await deadPort()}`,
      ...{ SSO_GITHUB_ORIGIN: provider, SSO_GITHUB_API: provider, SHUTDOWN_DRAIN_MS: '0' },
      SSO_GOOGLE_ISSUER: `http://127.0.0.1:${await deadPort()}`,
    });
    endings.push(() => server.remove());
    database = await openDatabase({ url }, () => {});
    endings.push(() => database.close());
  });

  afterAll(async () => {
    for (const end of endings.reverse()) await end();
  });

  test('tells none of them, whatever goes wrong', async ({ task }) => {
    const deps = { db: database.db, clock: () => new Date() } as Parameters<typeof aUser>[0];
    const admin = await aUser(deps, { is_admin: true });
    const learner = await aUser(deps, { password: typed.password });
    const session = await signIn(admin.email, PASSWORD);
    const token = await signIn(learner.email, typed.password);
    expect([session, token]).not.toContain('');

    await passwordsAndCodes(learner.email, token);
    await accessTokens(token);
    await secondFactor(learner.email, token);
    await providers(session);
    await payments(token);
    await functionsWithSecrets(session);
    await everyReading(session, token);
    await figures();

    await server.terminate();
    const output = server.lines().join('\n');
    // It did log what went wrong, and people can be found in it by their request's id.
    expect(output).toContain('mail not sent, tried again later');
    expect(output).toContain('sign-in with a provider failed');
    expect(output).toContain('"event":"function output"');
    const events = new Set([...output.matchAll(/"event":"security\.(\w+)"/g)].map(([, name]) => name));
    const refused = ['password_wrong', 'access_token_refused'];
    const noted = [...refused, 'access_token_created', 'second_step_with_recovery_code'];
    expect([...events]).toEqual(expect.arrayContaining([...noted, 'administration_refused', 'sso_settings_changed']));
    // Who somebody is, and where, is in answers to themselves, and not in what is kept of the log.
    const named = [admin.email, learner.email, ...typedNames].filter((name) => output.includes(name));
    expect(named).toEqual([]);
    const security = server.lines().filter((line) => line.includes('"event":"security.'));
    expect(security.filter((line) => line.includes('127.0.0.1'))).toEqual([]);
    const everything = [...told, { what: 'the output of the server', text: output }];
    const found = everything.flatMap(({ what, text }) =>
      [...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => `${name} in ${what}`),
    );
    expect([...new Set(found)]).toEqual([]);
    expect(told.length).toBeGreaterThan(200);
    countCases(task, everything.length * secrets.size);
  });

  async function passwordsAndCodes(email: string, token: string): Promise<void> {
    const { password, wrongPassword, newPassword, wrongCode, wrongToken } = typed;
    await signIn(email, wrongPassword);
    await call('POST', '/api/auth/sign-in', { email, password: { [wrongPassword]: wrongPassword } });
    await ask('no JSON', '/api/auth/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"password": "${wrongPassword}`,
    });
    await call('GET', '/api/users/me', undefined, wrongToken);
    await ask('a foreign cookie', '/api/users/me', { headers: { cookie: `certamen=${wrongToken}` } });
    const passwords = { current_password: wrongPassword, new_password: newPassword, confirm_password: 'another' };
    await call('POST', '/api/users/me/password', passwords, token);
    const account = { full_name: 'Mara', email: 'canary@example.org', password: newPassword };
    await call('POST', '/api/auth/sign-up', { ...account, confirm_password: wrongPassword, certifications: [] });
    await call('POST', '/api/auth/sign-up', {
      ...account,
      confirm_password: newPassword,
      certifications: ['Cisco CCNA'],
    });
    await call('POST', '/api/auth/confirm', { code: wrongCode });
    await call('POST', '/api/auth/forgot-password', { email });
    await call('POST', '/api/auth/recovery', { code: wrongCode });
    const reset = { code: wrongCode, password: newPassword, confirm_password: newPassword };
    await call('POST', '/api/auth/reset-password', reset);
    await call('POST', '/api/users/me/email', { email: 'elsewhere@example.org', current_password: password }, token);
    const emails = async () =>
      (await rows<{ text_body: string }>(database.db, sql`select text_body from mail_outbox`)).map(
        (row) => row.text_body,
      );
    await until(async () => (await emails()).filter((email) => codeIn(email)).length >= 3);
    for (const [number, email] of (await emails()).entries()) {
      const code = codeIn(email);
      if (code) secrets.set(`code of email ${number}`, code);
    }
    for (const [name, code] of [...secrets].filter(([one]) => one.startsWith('code of email'))) {
      await call('POST', '/api/auth/recovery', { code });
      await ask(`${name}, as a page`, `/reset-password?code=${code}`, {}, /location,\S+/);
      await call('POST', '/api/auth/confirm', { code: `${code}x` });
    }
  }

  async function accessTokens(token: string): Promise<void> {
    const input = { name: 'Canary’s program', expires_in_days: 30, scopes: ['read:own', 'write:own'] };
    const made = await call('POST', '/api/users/me/tokens', input, token, /"access_token":"[^"]*"/);
    const { access_token } = JSON.parse(made.body);
    expect(access_token, made.body).toEqual(expect.any(String));
    secrets.set('access token', access_token);
    await call('GET', '/api/users/me', undefined, access_token);
    await call('POST', '/api/users/me/tokens', input, access_token);
    await call('GET', '/api/users/me/tokens', undefined, token);
    await call('GET', '/api/users/me', undefined, `${access_token}x`);
  }

  async function secondFactor(email: string, token: string): Promise<void> {
    const path = '/api/users/me/factors/app';
    const begun = JSON.parse((await call('POST', `${path}/setup`, {}, token, /"(secret|uri)":"[^"]*"/g)).body);
    secrets.set('secret of the app', begun.secret);
    const code = shownBy(begun.secret, new Date());
    const typing = { setup: begun.setup, code };
    const done = await call('POST', path, typing, token, /"recovery_codes":\[[^\]]*\]/);
    const { recovery_codes } = JSON.parse(done.body);
    expect(recovery_codes, done.body).toHaveLength(10);
    for (const [number, one] of recovery_codes.entries()) secrets.set(`recovery code ${number}`, one);
    const signIn = { email, password: typed.password, session: 'bearer' };
    for (const one of [undefined, typed.wrongCode, recovery_codes[0]]) {
      await call('POST', '/api/auth/sign-in', { ...signIn, code: one }, undefined, /"access_token":"[^"]*"/);
    }
    await call('GET', '/api/users/me/security-events', undefined, token);
  }

  async function providers(admin: string): Promise<void> {
    for (const provider of ['github', 'google']) {
      const client = { client_id: 'the-client', client_secret: typed.clientSecret, redirect_uri: '' };
      const config = { version: 0, enabled: true, ...client };
      expect((await call('PUT', `/api/admin/sso/${provider}`, config, admin)).status).toBe(200);
      const begun = await call('POST', '/api/auth/sso', { provider });
      const state = begun.status === 200 ? new URL(JSON.parse(begun.body).url).searchParams.get('state') : 'none';
      const cookie = begun.cookies.map((one) => one.split(';')[0]).join('; ');
      const query = new URLSearchParams({ code: typed.wrongCode, state: state ?? '' });
      await ask(`back from ${provider}`, '/api/auth/callback', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ query: `?${query}` }),
      });
    }
    await call(
      'PUT',
      '/api/admin/sso/github',
      { version: 1, enabled: true, client_id: '', client_secret: typed.clientSecret },
      admin,
    );
  }

  async function payments(token: string): Promise<void> {
    const event = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.subscription.updated' });
    for (const signature of ['', `t=1,v1=${canaries.STRIPE_WEBHOOK_SECRET}`, 't=9999999999,v1=00']) {
      await ask('a forged event', '/functions/v1/stripe-webhook', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: event,
      });
    }
    await call('POST', '/functions/v1/create-portal-session', {}, token);
    await call('POST', '/functions/v1/create-checkout-session', { priceId: canaries.STRIPE_SECRET_KEY }, token);
  }

  async function functionsWithSecrets(admin: string): Promise<void> {
    const path = '/api/admin/functions/talker';
    const deploy = () => call('POST', '/functions/v1/deploy-function', { functionName: 'talker' }, admin);
    await call('POST', '/api/admin/functions', { name: 'talker', code: '// nothing yet' }, admin);
    const save = async (code: string) => {
      const { saved_version: version } = JSON.parse((await call('GET', path, undefined, admin)).body).function;
      const values = { code, secrets: { KEY: typed.functionSecret }, version };
      expect((await call('PUT', path, values, admin)).status).toBe(200);
    };
    await save(`const key = Deno.env.get('KEY'); console.log('the key is', key, { key }); console.error(new Error(key));
      Deno.serve(() => { throw new Error('with ' + key); });`);
    const deployed = await deploy();
    if (deployed.body.includes('FUNCTIONS_OFF')) throw new Error(`Functions do not run here: ${deployed.body}`);
    expect(deployed.status, deployed.body).toBe(200);
    await ask('a function that throws', '/functions/v1/talker');
    await save(`throw new Error('it begins with ' + Deno.env.get('KEY'));`);
    expect((await deploy()).status).toBe(422);
    await save(`console.log(Deno.env.get('KEY')); Deno.exit(3);`);
    expect((await deploy()).status).toBe(422);
    for (const one of [path, `${path}/versions`, '/api/admin/functions', '/api/admin/audit', '/api/admin/overview']) {
      await call('GET', one, undefined, admin);
    }
  }

  /** Whatever can be read, by everybody, with inputs that fit and with such that do not. */
  async function everyReading(admin: string, token: string): Promise<void> {
    const all = operations();
    const readings = all.filter(({ method }) => method === 'GET');
    for (const operation of readings) {
      const { path } = requestFor(operation, inputFor(operation.path));
      for (const bearer of [undefined, token, admin]) await call('GET', path, undefined, bearer);
    }
    // Nobody is signed in: nothing is done.
    for (const operation of all.filter(({ method, access }) => method !== 'GET' && access !== 'public')) {
      const { path } = requestFor(operation, inputFor(operation.path));
      await call(operation.method, path, { canary: true }, undefined);
    }
    for (const page of [
      '/',
      '/sign-in',
      '/profile',
      '/admin',
      '/admin/sso',
      '/no-such-page',
      '/robots.txt',
      '/sitemap.xml',
    ]) {
      await ask(`page ${page}`, page, { headers: { authorization: `Bearer ${admin}`, accept: 'text/html' } });
      await ask(`page ${page} with a cookie`, page, {
        headers: { cookie: `certamen=${admin}`, accept: 'text/html' },
      });
    }
  }

  async function figures(): Promise<void> {
    const headers = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
    expect((await ask('metrics', '/metrics', headers(canaries.METRICS_TOKEN))).status).toBe(200);
    expect((await ask('metrics for a stranger', '/metrics', headers(`${canaries.METRICS_TOKEN}x`))).status).toBe(401);
    for (const path of ['/api/health', '/api/readiness']) await ask(path, path);
  }
});

describe('what browsers are sent', () => {
  /** What only the server knows: its secret settings, its modules, how it seals and keeps things. */
  const serverOnly = [
    ...Object.keys(canaries),
    ...['process.env', 'TEST_DATABASE_URL', 'postgres://', 'sk_live_', 'sk_test_', 'whsec_'],
    ...['aes-256-gcm', 'function secret', 'sso sign-in', 'createCipheriv', 'argon2', 'nodemailer', 'drizzle'],
    ...['password_hash', 'token_hash', 'mail_outbox', 'edge_function_versions', 'pg_advisory', 'sourceMappingURL'],
    ...['#server/', 'pglite', 'saxes', 'openid-client', 'prom-client', 'rate-limiter', '@simplewebauthn/server'],
  ];
  const found = (text: string) => [
    ...serverOnly.filter((word) => text.includes(word)),
    ...(text.match(/\b(?:from|import|require)\b\s*\(?\s*["'`]node:\w+/g) ?? []),
    // A sealed text, and the format of a private key.
    ...(text.match(/\bv1\.[\w-]{8}\.[\w-]{16}\.[\w-]{22,}|-----BEGIN [A-Z ]*PRIVATE KEY/g) ?? []),
  ];

  test('such words are recognized', () => {
    const sealed = seal('x'.repeat(32), 'function secret', 'row', 'text');
    expect(found(`import{a}from"node:fs";process.env.APP_SECRET;"${sealed}"`)).toEqual([
      ...['APP_SECRET', 'process.env', 'from"node:fs', sealed],
    ]);
  });

  const folder = fileURLToPath(new URL('../build/client/', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });

  test('no secret setting of the environment of a build is in its files', ({ task }) => {
    const values = Object.keys(canaries).flatMap((name) => process.env[name] ?? []);
    const secret = [...Object.values(canaries), ...values.filter((value) => value !== '')];
    const built = files.filter((file) => statSync(join(folder, file)).isFile());
    const told = built.flatMap((file) => {
      const text = readFileSync(join(folder, file), 'latin1');
      return secret.filter((value) => text.includes(value)).map((value) => `${value} in ${file}`);
    });
    expect(told).toEqual([]);
    countCases(task, built.length * secret.length);
  });

  test('none of them is in a built file, and there are no maps of sources', () => {
    expect(files.filter((file) => /\.(map|tsx?|env)$/.test(file))).toEqual([]);
    const texts = files.filter((file) => /\.(js|css|json|html|txt|svg|webmanifest)$/.test(file));
    expect(texts.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(20);
    const told = texts.flatMap((file) =>
      found(readFileSync(join(folder, file), 'utf8')).map((word) => ({ file, word })),
    );
    // Administrators read its name where what was sealed with another cannot be opened.
    expect(told.filter(({ word }) => word !== 'APP_SECRET')).toEqual([]);
    const sentence = 'it was saved under another APP_SECRET';
    for (const { file } of told) {
      expect(found(readFileSync(join(folder, file), 'utf8').replaceAll(sentence, '')), file).toEqual([]);
    }
  });
});

describe('a server that does not start', () => {
  const outputOf = async (settings: Record<string, string>) => {
    const failure = await startServerProcess({
      PUBLIC_ORIGIN: 'http://localhost:65002',
      ...canaries,
      ...settings,
    }).then(
      (server) => server.remove().then(() => 'It has started.'),
      (error: Error) => error.message,
    );
    expect(failure).toContain('The server stopped');
    return failure;
  };
  const expectNone = (output: string) => expect(output).not.toMatch(/canary/);

  test('names each setting that is wrong, and not what it says', async () => {
    const output = await outputOf({
      APP_SECRET: 'canary-too-short',
      DATABASE_URL: 'postgres://certamen:canary/data#base@127.0.0.1/certamen',
      SMTP_URL: 'smtp://certamen:canary/ma#il@127.0.0.1:25',
      STRIPE_SECRET_KEY: 'pk_canary',
      STRIPE_WEBHOOK_SECRET: 'canary',
      METRICS_TOKEN: 'canary canary canary canary',
    });
    for (const name of Object.keys(canaries)) expect(output).toContain(`  ${name} `);
    expectNone(output);
  });

  test.skipIf(!postgres)('says that the database lets nobody in, without the password', async () => {
    const refused = new URL(postgres as string);
    refused.username = 'somebody_else';
    refused.password = 'canarydatabase';
    const output = await outputOf({ SMTP_URL: 'smtp://somebody:canary@127.0.0.1:25', DATABASE_URL: refused.href });
    expect(output).toContain('somebody_else');
    expectNone(output);
  });
});

function settingNames(): string[] {
  const example = readFileSync(fileURLToPath(new URL('../.env.example', import.meta.url)), 'utf8');
  return [...example.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name as string);
}

/** Values for what stands in braces in an operation's path. */
function inputFor(path: string): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  return Object.fromEntries(names.map((name) => [name, '018f0000-0000-7000-8000-000000000000']));
}

const codeIn = (email: string): string | undefined => /code=([\w-]{43})/.exec(email)?.[1];
