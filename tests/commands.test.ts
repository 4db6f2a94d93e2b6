import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../scripts/free-port.ts';
import { sharedFolder } from './support/folder.ts';
import { runProgram } from './support/run-program.ts';
import { createDatabase, dropDatabase } from './support/server-databases.ts';
import { migratedPostgresTemplate } from './support/templates.ts';

/** Every command of whoever runs the site, as it is called from somewhere else. */
const server = process.env.TEST_DATABASE_URL;
const name = `certamen_commands_${process.env.VITEST_POOL_ID ?? '1'}`;
const folder = sharedFolder();

const run = (program: string, words: string[], environment: Record<string, string> = {}) =>
  runProgram(folder, program, words, environment);

describe.runIf(server)('the settings of the service, in a file', () => {
  let file: string;
  let place: string;

  beforeAll(async () => {
    const url = await createDatabase(server as string, name, await migratedPostgresTemplate(server as string));
    const { hostname, port, username } = new URL(url);
    place = `PostgreSQL, ${name} at ${hostname}:${port} as ${username}`;
    file = join(folder, 'certamen.env');
    writeFileSync(
      file,
      `DATABASE_URL=${url}\nAPP_SECRET="${'s'.repeat(32)}"\nSTRIPE_SECRET_KEY=sk_test_1\nSTRIPE_WEBHOOK_SECRET=whsec_1\nSHUTDOWN_DRAIN_MS=0\n`,
    );
  });

  afterAll(() => dropDatabase(server as string, name));

  test.each([
    ['scripts/content-load.ts', []],
    ['scripts/make-admin.ts', ['nobody@exam.example']],
    ['scripts/remove-second-factor.ts', ['nobody@exam.example']],
    ['scripts/study-fold.ts', []],
    ['scripts/backup.ts', ['kept']],
    ['scripts/restore.ts', ['nothing-there']],
  ])('%s names the same database', async (program, words) => {
    const { out } = await run(program, [...words, '--env', 'certamen.env']);
    expect(out.split('\n')[0]).toMatch(
      new RegExp(`^${place}: [\\d,]+ users, [\\d,]+ questions, [\\d,]+ attempts\\.$`),
    );
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  test('the file may be named in the environment as well', async () => {
    const { out } = await run('scripts/study-fold.ts', [], { CERTAMEN_ENV: file });
    expect(out.split('\n')[0]).toContain(`${place}: `);
  });

  test('a backup is where it was typed, not where the project is', () => {
    expect(existsSync(join(folder, 'kept.json'))).toBe(true);
  });

  test('the server says so too, in its ready line', async () => {
    const port = await freePort();
    const { code, out } = await run('server/main.ts', ['--env', file], { PORT: String(port) });
    const ready = out.split('\n').find((line) => line.includes('"event":"ready"')) ?? '{}';
    expect(JSON.parse(ready)).toMatchObject({
      ...{ level: 'info', version: expect.stringMatching(/^\d+\.\d+\.\d+/), engine: 'PostgreSQL' },
      ...{ place: place.slice('PostgreSQL, '.length), origin: `http://localhost:${port}`, host: '127.0.0.1', port },
    });
    expect(code).toBe(0);
  });
});

describe('where there is no database yet', () => {
  test.each([
    ['scripts/backup.ts', ['kept-of-nothing']],
    ['scripts/make-admin.ts', ['nobody@exam.example']],
    ['scripts/remove-second-factor.ts', ['nobody@exam.example']],
    ['scripts/restore.ts', ['anything', '--replace']],
  ])('%s refuses and makes none', async (program, words) => {
    const nowhere = join(folder, 'nowhere');
    const { code, err } = await run(program, words, { DATA_DIR: nowhere });
    expect(err).toMatch(
      /^There is no database (of Certamen )?in .*\/nowhere yet\. Name the settings of your site with --env FILE, or /,
    );
    expect([code, existsSync(join(nowhere, 'pglite'))]).toEqual([1, false]);
  });

  test.runIf(server)('an empty PostgreSQL is none either', async () => {
    const url = await createDatabase(server as string, `${name}_empty`);
    const { code, err, out } = await run('scripts/backup.ts', ['kept-of-empty'], { DATABASE_URL: url });
    await dropDatabase(server as string, `${name}_empty`);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('There is no database of Certamen in ');
  });
});

test('a link to the file beside package.json is enough for all', async () => {
  const file = join(folder, 'linked.env');
  writeFileSync(file, 'PORT=nowhere\n');
  symlinkSync(file, join(folder, 'link'));
  const { code, err } = await run('server/main.ts', ['--env', 'link']);
  expect([code, err]).toEqual([1, 'The settings are wrong:\n  PORT is a whole number from 1 to 65535\n']);
});

test.each([
  'scripts/make-admin.ts',
  'scripts/study-fold.ts',
  'scripts/backup.ts',
  'scripts/restore.ts',
  'scripts/stripe-setup.ts',
])('%s says how it is called', async (program) => {
  const { code, err } = await run(program, ['one', 'two', '--three']);
  expect([code, err]).toEqual([1, expect.stringMatching(/^Usage: npm run [\w:-]+( -- .*)? \[--env FILE\]\n$/)]);
});

test('an address or a port that cannot be had is told in a sentence', async () => {
  const settings = {
    ...{ PUBLIC_ORIGIN: 'https://exam.example', APP_SECRET: 's'.repeat(32), SMTP_URL: 'smtp://127.0.0.1:9' },
    ...{ MAIL_FROM: 'no-reply@exam.example', DATA_DIR: join(folder, 'elsewhere'), HOST: '192.0.2.1' },
  };
  const { code, err } = await run('server/main.ts', [], settings);
  expect(err).toBe(
    '192.0.2.1 is not an address of this machine. Set HOST to one that is, or to 0.0.0.0 for all of them.\n',
  );
  expect(code).toBe(1);
});
