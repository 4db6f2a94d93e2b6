import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { backUp, restore } from '#server/backup/backup.ts';
import { backUpInto, isFolder, newestBackup } from '#server/backup/backup-folder.ts';
import { backUpLive, offerBackups } from '#server/backup/live-backup.ts';
import { FolderInUse } from '#server/db/lock.ts';
import { openDatabase, pgliteOptions, rows } from '#server/db/open.ts';
import type { Log } from '#server/log.ts';
import { sharedFolder } from './support/folder.ts';
import { startServerProcess } from './support/server-process.ts';
import { migratedDump } from './support/templates.ts';

/** A folder of backups, and backups of the embedded database while its server works. */
const root = fileURLToPath(new URL('..', import.meta.url));
const log: Log = {
  info: () => {},
  error: (_event, error) => {
    throw error;
  },
};
const at = (day: number) => new Date(`2026-11-${day}T03:00:12.345Z`);
const nameAt = (day: number) => `certamen-2026-11-${day}T03-00-12Z`;
const folder = sharedFolder();
const place = { databaseUrl: null, dataDir: join(folder, 'data') };

beforeAll(async () => {
  mkdirSync(place.dataDir, { mode: 0o700 });
  const loadDataDir = await migratedDump();
  await (await PGlite.create(join(place.dataDir, 'pglite'), { ...pgliteOptions, loadDataDir })).close();
});

test('a folder gets backups that are named by their date, for their owner only, and keeps the newest', async () => {
  const into = join(folder, 'new', 'backups');
  expect(newestBackup(into)).toBeNull();
  await backUpInto(place, into, null, at(20));
  expect([into, join(into, '..')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
  expect(newestBackup(into)).toEqual(new Date('2026-11-20T03:00:12Z'));
  // Not ours, not complete, or left by a run that was killed.
  const others = ['notes.txt', 'certamen-2026-11-22', nameAt(10), `${nameAt(11)}.json`, `x-${nameAt(12)}`];
  for (const name of [...others, `x-${nameAt(12)}.json`, `${nameAt(13)}.part`]) writeFileSync(join(into, name), '');
  await backUpInto(place, into, 2, at(21));
  const { file, deleted } = await backUpInto(place, into, 2, at(22));
  expect([file, deleted]).toEqual([join(into, nameAt(22)), [nameAt(20)]]);
  const kept = [21, 22].flatMap((day) => [nameAt(day), `${nameAt(day)}.json`]);
  expect(readdirSync(into).sort()).toEqual([...others, `x-${nameAt(12)}.json`, ...kept].sort());
  for (const name of kept) expect(statSync(join(into, name)).mode & 0o777).toBe(0o600);
  expect(newestBackup(into)).toEqual(new Date('2026-11-22T03:00:12Z'));
  const restored = { databaseUrl: null, dataDir: join(folder, 'restored') };
  const options = { replace: false, keepSessions: true };
  const { manifest } = await restore(restored, file, options);
  expect(manifest.made_at).toBe(at(22).toISOString());
  const files = readdirSync(restored.dataDir, { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => statSync(join(restored.dataDir, name)).mode & 0o077)).toEqual([]);
  await expect(restore(restored, into, options)).rejects.toThrow(`${into} is a folder. Name a backup in it.`);
});

test('neither a run beside it nor a clock that was ahead costs a backup', async () => {
  const into = join(folder, 'beside');
  await backUpInto(place, into, null, at(28));
  const twelveHoursAfter = new Date(at(20).getTime() + 12 * 3_600_000);
  writeFileSync(join(into, `${nameAt(20)}.part`), '');
  const { file, deleted } = await backUpInto(place, into, 1, twelveHoursAfter);
  expect([existsSync(file), deleted]).toEqual([true, []]);
  expect(readdirSync(into)).toContain(`${nameAt(20)}.part`);
  await expect(backUpInto(place, into, 1, at(20))).rejects.toThrow(
    `${nameAt(20)}.part exists: another backup is being written there, or one was killed. Wait for it, or delete that file.`,
  );
  expect(readdirSync(into)).toContain(`${nameAt(20)}.part`);
  await backUpInto(place, into, 1, new Date(twelveHoursAfter.getTime() + 1_000));
  expect(readdirSync(into)).toHaveLength(4);
});

test('a file that cannot be written or read is told in a sentence', async () => {
  const below = join(folder, 'a-file');
  writeFileSync(below, '');
  for (const attempt of [
    () => backUp(place, join(below, 'backup'), at(20)),
    () => backUpInto(place, below, 1, at(20)),
  ])
    await expect(attempt()).rejects.toThrow(/^The backup \S+ was not made: E\w+: /);
  mkdirSync(`${below}.json`);
  await expect(restore(place, below, { replace: true, keepSessions: true })).rejects.toThrow(
    /^The backup \S+ cannot be read: EISDIR: /,
  );
});

test('a backup that fails deletes nothing', async () => {
  const into = join(folder, 'failing');
  await backUpInto(place, into, null, at(20));
  const before = readdirSync(into);
  for (const keep of [0, 1.5, -1, Number.NaN]) {
    await expect(backUpInto(place, into, keep, at(21))).rejects.toThrow('--keep takes how many backups to keep');
  }
  const nowhere = { databaseUrl: null, dataDir: join(folder, 'nowhere') };
  await expect(backUpInto(nowhere, into, 1, at(21))).rejects.toThrow('There is no database in');
  await expect(backUpInto(place, into, 1, at(20))).rejects.toThrow('exists already');
  expect(readdirSync(into)).toEqual(before);
});

test('a damaged embedded database is left as it is, and a backup replaces it', async () => {
  const damaged = { databaseUrl: null, dataDir: join(folder, 'damaged') };
  const global = join(damaged.dataDir, 'pglite/global');
  mkdirSync(global, { recursive: true });
  const file = join(folder, 'before-the-damage');
  await backUp(place, file, at(20));
  const options = { replace: false, keepSessions: true };
  for (const attempt of [
    () => backUp(damaged, join(folder, 'of-damage'), at(20)),
    () => restore(damaged, file, options),
  ])
    await expect(attempt()).rejects.toThrow(/cannot be opened: the file PG_VERSION is missing\. Restore a backup/);
  expect(readdirSync(global)).toEqual([]);
  const env = { PATH: process.env.PATH, CERTAMEN_ENV: '/dev/null', DATA_DIR: damaged.dataDir };
  const command = ['scripts/restore.ts', file, '--replace'];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8', env });
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout).toMatch(/^Embedded database, .*: cannot be opened\.\nRestored as of 2026-11-20T/);
});

test('what is no folder and does not end like one is a file', () => {
  expect([folder, join(folder, 'none/'), join(folder, 'none')].map(isFolder)).toEqual([true, true, false]);
});

test('the embedded database is backed up at one moment while others write to it', async () => {
  const database = await openDatabase({ folder: place.dataDir }, () => {});
  const settings = () => rows(database.db, sql`select current_setting('TimeZone'), current_setting('DateStyle')`);
  const before = await settings();
  const end = await offerBackups(database, place.dataDir, log);
  const socket = join(place.dataDir, 'backup.sock');
  expect(statSync(socket).mode & 0o777).toBe(0o600);
  let writing = true;
  const write = async () => {
    while (writing) {
      await database.db.transaction(async (tx) => {
        for (const key of ['one', 'other']) {
          await tx.execute(
            sql`insert into leases (key, holder, until) values (${key} || gen_random_uuid(), 'x', now())`,
          );
        }
      });
      // As between requests: the engine's own waiting lets no other event in.
      await setImmediate();
    }
  };
  const writers = [write(), write()];
  const files = [join(folder, 'live'), join(folder, 'live-too')];
  await Promise.all(files.map((file) => backUp(place, file, at(23))));
  writing = false;
  await Promise.all(writers);
  expect(await settings()).toEqual(before);
  end();
  await database.close();
  expect(existsSync(socket)).toBe(false);
  for (const file of files) {
    const restored = { databaseUrl: null, dataDir: `${file}-restored` };
    const { manifest } = await restore(restored, file, { replace: false, keepSessions: true });
    expect(manifest.tables['public.leases']?.rows).toBeGreaterThan(0);
    expect((manifest.tables['public.leases']?.rows ?? 1) % 2).toBe(0);
  }
});

test('a server that does not answer or breaks off is given up in a sentence, and none is the folder in use', async () => {
  const busy = join(folder, 'busy');
  mkdirSync(busy, { mode: 0o700 });
  const file = join(folder, 'from-busy');
  expect(await backUpLive(busy, file)).toBeNull();
  const connected = new Set<Socket>();
  let head = '';
  const server = createServer((socket) => {
    connected.add(socket);
    if (head) socket.end(head);
  });
  await new Promise<void>((resolve) => server.listen(join(busy, 'backup.sock'), resolve));
  try {
    await expect(backUpLive(busy, file, 50)).rejects.toThrow(/^The server in .* does not answer\. Stop it/);
    head = `${JSON.stringify({ bytes: 100, parts: {} })}\nabc`;
    await expect(backUpLive(busy, file)).rejects.toThrow(/^The server in .* broke off the backup/);
  } finally {
    for (const socket of connected) socket.destroy();
    server.close();
  }
  const database = await openDatabase({ folder: place.dataDir }, () => {});
  const attempt = await backUp(place, join(folder, 'refused'), at(24)).catch((error: unknown) => error);
  await database.close();
  expect(attempt).toBeInstanceOf(FolderInUse);
});

test('a server with the embedded database lets `npm run backup` have a copy, also after it was killed, and stops as ever', async () => {
  const server = await startServerProcess({ DATABASE_URL: '' });
  const into = join(folder, 'nightly');
  const command = () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/backup.ts', `${into}/`, '--keep', '1'], {
      cwd: root,
      encoding: 'utf8',
      env: server.environment,
    });
    expect([stderr, status]).toEqual(['', 0]);
    return stdout;
  };
  try {
    await server.kill();
    expect(existsSync(join(server.environment.DATA_DIR as string, 'backup.sock'))).toBe(true);
    await server.start();
    expect(command()).toContain('Keep both.');
    const [first] = readdirSync(into);
    expect(command()).toContain(`Deleted, as older than the newest 1: ${first}`);
    const [name = '', manifest = ''] = readdirSync(into).sort();
    expect(readdirSync(into)).toHaveLength(2);
    expect(name > (first as string)).toBe(true);
    expect(JSON.parse(readFileSync(join(into, manifest), 'utf8')).tables['public.questions'].rows).toBeGreaterThan(
      1_000,
    );
    expect(await server.terminate()).toBe(0);
    expect(existsSync(join(server.environment.DATA_DIR as string, 'backup.sock'))).toBe(false);
  } finally {
    await server.remove();
  }
});
