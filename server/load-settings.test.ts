import { existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedFolder } from '../tests/support/folder.ts';
import { loadSettings } from './load-settings.ts';

const folder = sharedFolder();

/** A file of settings. */
function aFile(name: string, ...lines: string[]): string {
  const file = join(folder, name);
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

const secret = `APP_SECRET=${'s'.repeat(32)}`;

test('a file is named by --env, else by CERTAMEN_ENV, and the environment wins over what it says', () => {
  const one = aFile('one', secret, 'PORT=3001', 'BRAND_NAME=One');
  const two = aFile('two', secret, 'PORT=3002', 'BRAND_NAME="Two # and more"');
  for (const args of [
    ['--env', one, 'x'],
    ['x', `--env=${one}`],
  ]) {
    const { settings, file, rest } = loadSettings(args, { CERTAMEN_ENV: two, PORT: '3003' });
    expect([settings.port, settings.brand.name, file, rest]).toEqual([3003, 'One', one, ['x']]);
  }
  const { settings, file, warnings } = loadSettings([], { CERTAMEN_ENV: two });
  expect([settings.port, settings.brand.name, file, warnings]).toEqual([3002, 'Two # and more', two, []]);
});

test('what the file says is in the environment afterwards, for those who read it there', () => {
  const environment: NodeJS.ProcessEnv = { TZ: 'UTC' };
  loadSettings(['--env', aFile('zone', secret, 'TZ=Asia/Tokyo', 'PGSSLROOTCERT=/etc/ca.pem')], environment);
  expect(environment).toMatchObject({ TZ: 'UTC', PGSSLROOTCERT: '/etc/ca.pem' });
});

test.each([
  [['--env'], '--env needs the file of the settings: --env /etc/certamen.env'],
  [['--env', '/nowhere/certamen.env'], '/nowhere/certamen.env cannot be read: there is no such file'],
  [['--env', tmpdir()], `${tmpdir()} cannot be read: it is a folder`],
])('%j is refused with a sentence', (args, sentence) => {
  expect(() => loadSettings(args, {})).toThrow(`The settings are wrong:\n  ${sentence}`);
});

// A developer may have a file of their own beside package.json.
test.skipIf(existsSync('.env'))(
  'without a file, a folder that cannot be used is likely not the one that was meant',
  () => {
    const file = aFile('no-folder');
    const hint = ' No file of settings was read: name one with --env FILE.';
    const refused = (args: string[]) => {
      try {
        loadSettings(args, { DATA_DIR: file });
      } catch (error) {
        return (error as Error).message;
      }
      return 'taken';
    };
    const sentence = `The data folder ${file} is a file or below one: set DATA_DIR to a folder.`;
    expect(refused([])).toBe(sentence + hint);
    expect(refused(['--env', aFile('some', 'PORT=3001')])).toBe(sentence);
  },
);

test('a misspelt name in the file is refused, and a name that is not known at all is told', () => {
  const misspelt = aFile(
    'misspelt',
    secret,
    'DATABASE_ULR=postgres://db.example/certamen',
    'MAILFROM=a@exam.example',
  );
  expect(() => loadSettings(['--env', misspelt], {})).toThrow(
    `The settings are wrong:\n  DATABASE_ULR in ${misspelt} is not a setting: the nearest one is DATABASE_URL\n  MAILFROM in ${misspelt} is not a setting: the nearest one is MAIL_FROM`,
  );
  const unknown = aFile('unknown', secret, 'PUBLIC_HOSTNAME=exam.example', 'NODE_ENV=production', 'LC_ALL=C');
  expect(loadSettings(['--env', unknown], {}).warnings).toEqual([
    expect.stringMatching(/^PUBLIC_HOSTNAME in .* is not a setting: the nearest one is PUBLIC_ORIGIN$/),
  ]);
});

test('a misspelt name in the environment is told, since it may be meant for somebody else', () => {
  const environment = {
    CERTAMEN_ENV: aFile('empty', secret),
    DATABASE_URI: 'postgres://x',
    HOME: '/root',
    HOSTS: 'x',
  };
  expect(loadSettings([], environment).warnings).toEqual([
    'DATABASE_URI in the environment is not a setting: the nearest one is DATABASE_URL',
  ]);
});

test('a # without quotes is not taken for the beginning of a comment in silence', () => {
  const file = aFile('cut', secret, 'SMTP_URL=smtp://u:12#ss@mail.example', 'PORT=3001 # the second one');
  expect(() => loadSettings(['--env', file], {})).toThrow(
    `The settings are wrong:\n  SMTP_URL in ${file} has a # in it, which begins a comment there: put the value in quotes`,
  );
});

test('a command does without some settings, given the others', () => {
  const environment = { CERTAMEN_ENV: aFile('key', secret, 'STRIPE_SECRET_KEY=sk_test_1') };
  const otherwise = () => ({ STRIPE_WEBHOOK_SECRET: 'whsec_later', STRIPE_SECRET_KEY: 'sk_test_2' });
  const { settings } = loadSettings([], environment, otherwise);
  expect([settings.stripeSecretKey, settings.stripeWebhookSecret]).toEqual(['sk_test_1', 'whsec_later']);
});
