import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSettings, SettingsWrong } from './env.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'certamen-env-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const published = () => ({
  DATA_DIR: folder,
  PUBLIC_ORIGIN: 'https://exam.example',
  APP_SECRET: 's'.repeat(32),
  SMTP_URL: 'smtp://mail.example',
});

describe('local mode', () => {
  test('needs no settings at all', () => {
    const settings = readSettings({ DATA_DIR: folder });
    expect(settings).toMatchObject({
      ...{ port: 3000, origin: 'http://localhost:3000', local: true, databaseUrl: null, smtpUrl: null },
      ...{ passwordMinLength: 6, trustedProxies: 0, dataDir: folder },
    });
    expect(settings.brand.name).toBe('Certamen');
  });

  test('makes a secret once, for its owner only, and keeps it', () => {
    const { appSecret } = readSettings({ DATA_DIR: folder });
    expect(appSecret.length).toBeGreaterThanOrEqual(32);
    expect(readSettings({ DATA_DIR: folder }).appSecret).toBe(appSecret);
    expect(statSync(join(folder, 'app-secret')).mode & 0o777).toBe(0o600);
    expect(readSettings({ DATA_DIR: join(folder, 'other') }).appSecret).not.toBe(appSecret);
  });

  test('an empty variable counts as unset', () => {
    const names = ['PORT', 'PUBLIC_ORIGIN', 'DATABASE_URL', 'APP_SECRET', 'SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL'];
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    expect(readSettings({ ...empty, DATA_DIR: folder })).toEqual(readSettings({ DATA_DIR: folder }));
  });
});

test.each(['DATABASE_URL', 'SMTP_URL'])(
  'a password in %s that is not written as an address needs is told without it',
  (name) => {
    const scheme = name === 'SMTP_URL' ? 'smtp' : 'postgres';
    const problems = problemsOf({ DATA_DIR: folder, [name]: `${scheme}://certamen:pass/word#1@host:99/path` });
    expect(problems).toEqual([
      `${name} cannot be read: in a password / is written as %2F, # as %23, ? as %3F, @ as %40 and % as %25`,
    ]);
    const written = `${scheme}://certamen:pass%2Fword%231@host:99/path`;
    expect(readSettings({ DATA_DIR: folder, [name]: written })).toMatchObject({
      [name === 'SMTP_URL' ? 'smtpUrl' : 'databaseUrl']: written,
    });
  },
);

describe('with a public origin', () => {
  test('nothing of local mode is left', () => {
    const settings = readSettings(published());
    expect(settings).toMatchObject({ local: false, origin: 'https://exam.example', smtpUrl: 'smtp://mail.example' });
  });

  test('the secret and the mail server are required, and said in one go', () => {
    const lines = problemsOf({ DATA_DIR: folder, PUBLIC_ORIGIN: 'https://exam.example' });
    expect(lines).toEqual([
      'APP_SECRET is needed with PUBLIC_ORIGIN (at least 32 characters)',
      'SMTP_URL is needed with PUBLIC_ORIGIN: people confirm their address by mail',
    ]);
  });

  test('the origin is kept as browsers send it', () => {
    expect(readSettings({ ...published(), PUBLIC_ORIGIN: 'HTTPS://Exam.Example:443/' }).origin).toBe(
      'https://exam.example',
    );
  });

  test.each([
    'https://exam.example',
    'https://exam.example/',
    'https://exam.example:8443',
    'http://localhost:3000',
    'http://127.0.0.1:3000',
  ])('%s is an origin', (origin) => {
    expect(readSettings({ ...published(), PUBLIC_ORIGIN: origin }).origin).toBe(origin.replace(/\/$/, ''));
  });

  test.each([
    ...[
      'http://exam.example',
      'https://exam.example/app',
      'https://exam.example?a=1',
      'exam.example',
      'ftp://exam.example',
    ],
    ...[
      'http://localhost.exam.example',
      'http://127.0.0.1.exam.example',
      'javascript:alert(1)',
      'https://me@exam.example',
    ],
  ])('L5-036: %s is refused', (origin) => {
    expect(problemsOf({ ...published(), PUBLIC_ORIGIN: origin })).toEqual([
      'PUBLIC_ORIGIN must begin with https (http only for a loopback address), no path',
    ]);
  });
});

test.each(['INDEXNOW_ENDPOINT', 'SSO_GOOGLE_ISSUER', 'SSO_GITHUB_ORIGIN', 'SSO_GITHUB_API'])(
  '%s is asked over https, or on this machine',
  (name) => {
    for (const address of ['https://other.example/path', 'http://127.0.0.1:9', 'http://localhost:9/path'])
      expect(() => readSettings({ ...published(), [name]: address })).not.toThrow();
    for (const address of ['http://other.example', 'ftp://other.example', 'other.example'])
      expect(problemsOf({ ...published(), [name]: address })).toEqual([
        `${name} must begin with https:// (http only for a loopback address)`,
      ]);
  },
);

test('every problem is listed, each in one line that names its variable', () => {
  const lines = problemsOf({
    ...published(),
    ...{ PORT: '70000', DATABASE_URL: 'mysql://x', APP_SECRET: 'short', SMTP_URL: 'mail.example' },
    ...{ PASSWORD_MIN_LENGTH: '5', TRUSTED_PROXIES: '-1', SUPPORT_EMAIL: 'nobody' },
  });
  const named = [
    'PORT',
    'DATABASE_URL',
    'APP_SECRET',
    'SMTP_URL',
    'PASSWORD_MIN_LENGTH',
    'TRUSTED_PROXIES',
    'SUPPORT_EMAIL',
  ];
  expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual(named.sort());
  expect(lines.join(), 'a secret is not repeated').not.toContain('short');
});

test('.env.example runs as it is and names every variable that is read', () => {
  const text = readFileSync(fileURLToPath(new URL('../.env.example', import.meta.url)), 'utf8');
  const example = parseEnv(text);
  expect(readSettings({ ...example, DATA_DIR: folder })).toEqual(readSettings({ DATA_DIR: folder }));
  const source = readFileSync(fileURLToPath(new URL('./env.ts', import.meta.url)), 'utf8');
  const read = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name as string);
  expect(read.length).toBeGreaterThan(10);
  expect(read.filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(text))).toEqual([]);
});

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readSettings(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsWrong);
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
  throw new Error('The settings were taken.');
}
