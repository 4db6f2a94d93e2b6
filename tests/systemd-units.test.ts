import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { freePort } from '../scripts/free-port.ts';
import { sharedFolder } from './support/folder.ts';
import { runProgram } from './support/run-program.ts';
import { createDatabase, dropDatabase } from './support/server-databases.ts';
import { migratedPostgresTemplate } from './support/templates.ts';

/** The units that the guide has people copy, run as their lines say. */
const root = fileURLToPath(new URL('..', import.meta.url));
const units = globSync('docs/systemd/*', { cwd: root });
const server = process.env.TEST_DATABASE_URL;
const folder = sharedFolder();

const textOf = (unit: string) => readFileSync(join(root, unit), 'utf8');
const lineOf = (unit: string, key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(textOf(unit))?.[1] ?? '';

test('every unit tells where it goes, and closes to others what it writes', () => {
  expect(units.map((unit) => basename(unit)).sort()).toEqual([
    'certamen-backup.service',
    'certamen-backup.timer',
    'certamen.service',
  ]);
  for (const unit of units) expect(textOf(unit)).toContain(`# /etc/systemd/system/${basename(unit)}\n`);
  for (const unit of units.filter((name) => name.endsWith('.service'))) {
    expect([lineOf(unit, 'UMask'), lineOf(unit, 'StateDirectoryMode')]).toEqual(['0077', '0700']);
    expect(lineOf(unit, 'Environment')).toBe('CERTAMEN_ENV=/etc/certamen.env');
  }
});

// Only where there is systemd: it knows best what it reads.
test.runIf(existsSync('/usr/bin/systemd-analyze'))('systemd has nothing to say against them', () => {
  const copies = units.map((unit) => {
    const copy = join(folder, basename(unit));
    writeFileSync(copy, textOf(unit).replaceAll('/srv/certamen/', root).replace('/srv/certamen', root));
    return copy;
  });
  const verify = ['verify', '--man=no', '--recursive-errors=no', ...copies];
  expect(execFileSync('systemd-analyze', verify, { encoding: 'utf8', stdio: 'pipe' })).toBe('');
  const next = execFileSync('systemd-analyze', [
    'calendar',
    lineOf('docs/systemd/certamen-backup.timer', 'OnCalendar'),
  ]);
  expect(String(next)).toContain('03:00:00');
});

test.runIf(server)('what the services start runs with the settings of /etc/certamen.env', async () => {
  const name = `certamen_units_${process.env.VITEST_POOL_ID ?? '1'}`;
  const url = await createDatabase(server as string, name, await migratedPostgresTemplate(server as string));
  const settings = join(folder, 'certamen.env');
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  writeFileSync(
    settings,
    `DATABASE_URL=${url}\nAPP_SECRET=${'s'.repeat(32)}\nBACKUP_DIR=${backups}\nSHUTDOWN_DRAIN_MS=0\nPORT=${await freePort()}\n`,
  );
  const start = (unit: string) => {
    const [, program = '', ...words] = lineOf(unit, 'ExecStart').split(' ');
    expect(lineOf(unit, 'ExecStart')).toMatch(/^\/srv\/certamen\/node_modules\/\.bin\/node /);
    return runProgram(folder, program, words, { CERTAMEN_ENV: settings });
  };
  const service = await start('docs/systemd/certamen.service');
  expect([service.code, service.err, service.out]).toEqual([0, '', expect.stringContaining(`"place":"${name} at `)]);
  const backup = await start('docs/systemd/certamen-backup.service');
  await dropDatabase(server as string, name);
  expect([backup.code, backup.err]).toEqual([0, '']);
  expect(backup.out.split('\n')[0]).toContain(`PostgreSQL, ${name} at `);
  expect(readdirSync(backups).sort()).toEqual([
    expect.stringMatching(/^certamen-[\dTZ-]+$/),
    expect.stringMatching(/^certamen-[\dTZ-]+\.json$/),
  ]);
});
