import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { aFolder } from '../tests/support/folder.ts';
import { readSettings, SettingsWrong } from './env.ts';
import { variables } from './env-variables.ts';

let folder: string;

beforeEach(() => {
  folder = aFolder();
});

const published = () => ({
  DATA_DIR: folder,
  PUBLIC_ORIGIN: 'https://exam.example',
  APP_SECRET: 's'.repeat(32),
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'Exams <no-reply@exam.example>',
});

describe('local mode', () => {
  test('needs no settings at all', () => {
    const settings = readSettings({ DATA_DIR: folder });
    expect(settings).toMatchObject({
      ...{
        port: 3000,
        host: '127.0.0.1',
        origin: 'http://localhost:3000',
        local: true,
        databaseUrl: null,
        smtpUrl: null,
      },
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

test.each(['DATABASE_URL', 'SMTP_URL'])('a password in %s is not told', (name) => {
  const scheme = name === 'SMTP_URL' ? 'smtp' : 'postgres';
  const problems = problemsOf({ DATA_DIR: folder, [name]: `${scheme}://certamen:pass/word#1@host:99/path` });
  expect(problems).toEqual([
    `${name} cannot be read: in a password / is written as %2F, # as %23, ? as %3F, @ as %40 and % as %25`,
  ]);
  const written = `${scheme}://certamen:pass%2Fword%231@host:99/path`;
  expect(readSettings({ DATA_DIR: folder, [name]: written })).toMatchObject({
    [name === 'SMTP_URL' ? 'smtpUrl' : 'databaseUrl']: written,
  });
});

test.each(['pa#ss', '12#ss', '12/ss', '12?ss'])('a password %s does not end an address', (password) => {
  for (const [name, scheme] of Object.entries({ DATABASE_URL: 'postgres', SMTP_URL: 'smtp' }))
    expect(problemsOf({ DATA_DIR: folder, [name]: `${scheme}://certamen:${password}@db.example/certamen` })).toEqual([
      `${name} cannot be read: in a password / is written as %2F, # as %23, ? as %3F, @ as %40 and % as %25`,
    ]);
});

test.each([
  ['PORT', 'abc', 'is a whole number from 1 to 65535'],
  ['PORT', '0', 'is a whole number from 1 to 65535'],
  ['TRUSTED_PROXIES', '11', 'is a whole number of proxies from 0 to 10'],
  ['TRUSTED_PROXIES', '1.5', 'is a whole number of proxies from 0 to 10'],
  ['PASSWORD_MIN_LENGTH', '5', 'is a whole number of characters from 6 to 128'],
  ['SESSION_MAX_DAYS', '1e2', 'is a whole number of days from 1 to 365'],
  ['FUNCTIONS_MB', '0x10', 'is a whole number of megabytes from 1 to 10000'],
  ['SHUTDOWN_DRAIN_MS', '-1', 'is a whole number of milliseconds from 0 to 600000'],
])('%s=%s is refused with a sentence', (name, value, sentence) => {
  expect(problemsOf({ DATA_DIR: folder, [name]: value })).toEqual([`${name} ${sentence}`]);
});

test('a folder that cannot be used is told in a sentence', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => readSettings({ DATA_DIR: file })).toThrow(
    `The data folder ${file} is a file or below one: set DATA_DIR to a folder.`,
  );
});

test('a relative DATA_DIR counts from the project, wherever a command is run', () => {
  const settings = { APP_SECRET: 's'.repeat(32) };
  expect(readSettings(settings).dataDir).toBe(fileURLToPath(new URL('../data', import.meta.url)));
  expect(readSettings({ ...settings, DATA_DIR: './x/y' }).dataDir).toBe(
    fileURLToPath(new URL('../x/y', import.meta.url)),
  );
});

describe('with a public origin', () => {
  test('nothing of local mode is left', () => {
    const settings = readSettings(published());
    expect(settings).toMatchObject({ local: false, origin: 'https://exam.example', smtpUrl: 'smtp://mail.example' });
  });

  test('what it cannot do without is required, and said in one go', () => {
    const lines = problemsOf({ PUBLIC_ORIGIN: 'https://exam.example' });
    expect(lines).toEqual([
      'APP_SECRET is needed with PUBLIC_ORIGIN (at least 32 characters)',
      'SMTP_URL is needed with PUBLIC_ORIGIN: people confirm their address by mail',
      'MAIL_FROM is needed with PUBLIC_ORIGIN: mail servers refuse a sender that is not yours',
      'DATABASE_URL is needed with PUBLIC_ORIGIN, or DATA_DIR where the embedded database is meant: it says where the data is',
    ]);
  });

  test.each(['no-reply@exam.example', 'Exams <no-reply@exam.example>', '"Exams, practice" <a.b+c@exam.example>'])(
    'mail is sent from %s',
    (MAIL_FROM) => expect(readSettings({ ...published(), MAIL_FROM }).mailFrom).toBe(MAIL_FROM),
  );

  test.each(['Exams', 'Exams <no-reply>', 'no-reply@', 'a@exam.example, b@exam.example', '<a@exam.example> Exams'])(
    'mail cannot be sent from %s',
    (MAIL_FROM) =>
      expect(problemsOf({ ...published(), MAIL_FROM })).toEqual([
        'MAIL_FROM must be an email address, with or without a name: Certamen <no-reply@exam.example>',
      ]),
  );

  test('it listens on this machine only, unless it is told where else', () => {
    expect(readSettings(published()).host).toBe('127.0.0.1');
    for (const HOST of ['0.0.0.0', '::', '10.0.0.11', 'exam-1.internal'])
      expect(readSettings({ ...published(), HOST }).host).toBe(HOST);
    for (const HOST of ['10.0.0.11:3000', 'https://exam.example', '-x'])
      expect(problemsOf({ ...published(), HOST })).toEqual([
        'HOST must be an address of this machine without a port: 127.0.0.1, or 0.0.0.0 for all of them',
      ]);
    expect(problemsOf({ DATA_DIR: folder, HOST: '0.0.0.0' })).toEqual([
      'HOST 0.0.0.0 needs PUBLIC_ORIGIN: without it Certamen is for this machine only',
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
    ...['PORT', 'DATABASE_URL', 'APP_SECRET', 'SMTP_URL', 'PASSWORD_MIN_LENGTH', 'TRUSTED_PROXIES'],
    ...['SUPPORT_EMAIL'],
  ];
  expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual(named.sort());
  expect(lines.join(), 'a secret is not repeated').not.toContain('short');
});

test('.env.example runs as it is and names every variable that is read', () => {
  const text = readFileSync(fileURLToPath(new URL('../.env.example', import.meta.url)), 'utf8');
  const example = parseEnv(text);
  expect(readSettings({ ...example, DATA_DIR: folder })).toEqual(readSettings({ DATA_DIR: folder }));
  const read = Object.keys(variables.shape);
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
