import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aFolder } from '../../tests/support/folder.ts';
import { canMount } from '../../tests/support/full-disk.ts';
import { emptyPgliteFolder } from '../../tests/support/templates.ts';
import { lockFolder } from './lock.ts';
import { openDatabase } from './open.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };

let parent: string;
let folder: string;

beforeEach(() => {
  parent = aFolder();
  // Others may come as far as the data folder.
  chmodSync(parent, 0o755);
  folder = join(parent, 'data');
});

/** What others may read, write or enter in the folder, by path and mode. */
function openToOthers(): string[] {
  const names = ['.', ...(readdirSync(folder, { recursive: true }) as string[])];
  const modes = names.map((name) => ({ name, mode: lstatSync(join(folder, name)).mode }));
  return modes.filter(({ mode }) => mode & 0o077).map(({ name, mode }) => `${name} ${(mode & 0o777).toString(8)}`);
}

/** What a user who owns nothing gets to read of a file. */
const readByNobody = (path: string) => spawnSync('cat', [path], { ...nobody, encoding: 'utf8' });

/** What `lockFolder` says to a user who owns nothing, or in another process that is started as told. */
function lockedElsewhere(path: string, how: string[] = [], options: object = nobody): string {
  const script = `import('#server/db/lock.ts').then(({ lockFolder }) => lockFolder(process.argv[1])).then(() => console.log('taken'), console.log)`;
  const [program = '', ...flags] = [...how, process.execPath, '-e', script, path];
  const { stdout, stderr } = spawnSync(program, flags, { ...options, cwd: root, encoding: 'utf8' });
  return (stdout + stderr).split('\n')[0] ?? '';
}

describe('the files of the embedded database', () => {
  test('are its owner’s alone after a first start and after use', async () => {
    const database = await openDatabase({ folder }, () => {});
    expect(openToOthers()).toEqual([]);
    await database.db.execute(sql`create table used as select generate_series(1, 50000) as n`);
    await database.db.execute(sql`create index on used (n)`);
    await database.db.execute(sql`checkpoint`);
    expect(openToOthers()).toEqual([]);
    await database.close();
    expect(openToOthers().filter((line) => !line.includes('pg_internal.init'))).toEqual([]);
    expect(existsSync(join(folder, 'pglite/PG_VERSION'))).toBe(true);
  });

  test('become so when an older folder is opened, with copies, the secret and what was replaced', async () => {
    cpSync(await emptyPgliteFolder(), folder, { recursive: true });
    for (const name of ['backups', 'pglite.replaced/base']) mkdirSync(join(folder, name), { recursive: true });
    for (const name of ['backups/old.tar.gz', 'pglite.replaced/base/1', 'app-secret'])
      writeFileSync(join(folder, name), '');
    execFileSync('chmod', ['-R', 'a+rwX', folder]);
    expect(openToOthers().length).toBeGreaterThan(100);
    await (await openDatabase({ folder }, () => {})).close();
    expect(openToOthers().filter((line) => !line.includes('pg_internal.init'))).toEqual([]);
  });

  test.runIf(isRoot)('cannot be read by another user of the machine', async () => {
    cpSync(await emptyPgliteFolder(), folder, { recursive: true });
    execFileSync('chmod', ['-R', 'a+rwX', folder]);
    const control = join(folder, 'pglite/PG_VERSION');
    expect(readByNobody(control).stdout).toMatch(/^\d+\n$/);
    const database = await openDatabase({ folder }, () => {});
    expect(readByNobody(control)).toMatchObject({ stdout: '', stderr: expect.stringContaining('Permission denied') });
    await database.close();
  });
});

describe('a data folder that is locked', () => {
  test('is closed, but for what symbolic links in it lead to; who may run a file still may', () => {
    mkdirSync(folder);
    mkdirSync(join(parent, 'elsewhere'));
    for (const path of ['elsewhere/file', 'data/.script']) writeFileSync(join(parent, path), '', { mode: 0o755 });
    symlinkSync(join(parent, 'elsewhere'), join(folder, 'pglite'));
    symlinkSync(join(parent, 'elsewhere/file'), join(folder, 'backups'));
    const before = ['elsewhere', 'elsewhere/file'].map((path) => statSync(join(parent, path)).mode);
    lockFolder(folder)();
    expect(['elsewhere', 'elsewhere/file'].map((path) => statSync(join(parent, path)).mode)).toEqual(before);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, '.script')).mode & 0o777).toBe(0o700);
  });

  test('may be a symbolic link itself, and is made with the folders above it', () => {
    lockFolder(join(parent, 'real/deep'))();
    chmodSync(join(parent, 'real/deep'), 0o755);
    symlinkSync(join(parent, 'real/deep'), folder);
    lockFolder(folder)();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test.each([
    ['the root', '/', 'is the root of a file system'],
    ['the project', root.slice(0, -1), 'contains Certamen itself'],
    ['a folder above it', dirname(root.slice(0, -1)), 'contains Certamen itself'],
  ])('is not %s', (_name, path, why) => {
    const { mode } = statSync(path);
    expect(() => lockFolder(path)).toThrow(
      `The data folder ${path} ${why}, and Certamen would close it to everybody else. Set`,
    );
    expect(statSync(path).mode).toBe(mode);
  });

  test('is not one that all users share, nor one that holds other things', () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'report.odt'), '');
    expect(() => lockFolder(folder)).toThrow(`${folder} holds other things (report.odt), and`);
    // A data folder may have come to hold something else.
    writeFileSync(join(folder, 'folder.lock'), '');
    lockFolder(folder)();
    chmodSync(folder, 0o1777);
    expect(() => lockFolder(folder)).toThrow(
      `The data folder ${folder} is shared by all users, and Certamen would close it to everybody else. Set DATA_DIR to a folder of its own, for instance ${folder}/certamen-data.`,
    );
    expect(statSync(folder).mode & 0o7777).toBe(0o1777);
  });
});

describe('a data folder that cannot be used', () => {
  test('because it is a file, or below one', () => {
    writeFileSync(folder, '');
    for (const path of [folder, join(folder, 'data')]) {
      expect(() => lockFolder(path)).toThrow(
        `The data folder ${path} is a file or below one: set DATA_DIR to a folder.`,
      );
    }
  });

  test.runIf(existsSync('/proc/self'))('because nothing can be created there, which Node would try for ever', () => {
    expect(() => lockFolder('/proc/certamen/data')).toThrow(
      'The data folder /proc/certamen/data cannot be used: ENOENT:',
    );
  });

  test.runIf(canMount())('because its file system is read-only, whether it is there or not', () => {
    mkdirSync(folder);
    const mount = 'mount -t tmpfs -o ro,mode=755 tmpfs "$0" && exec "$@"';
    const readOnly = ['unshare', '--mount', 'sh', '-c', mount, folder];
    for (const path of [folder, join(folder, 'not/there')]) {
      expect(lockedElsewhere(path, readOnly, {})).toBe(
        `DatabaseUnusable: The data folder ${path} is on a read-only file system: make that writable, or set DATA_DIR to a folder that can be written.`,
      );
    }
  });

  test.runIf(isRoot)('because another user owns it, or what is above or in it', () => {
    mkdirSync(folder);
    const denied = `DatabaseUnusable: The data folder ${folder} cannot be used by user 65534: look at`;
    const advice = 'Give that user access, for instance with chown, or set DATA_DIR to a folder that can be written.';
    expect(lockedElsewhere(folder)).toBe(
      `DatabaseUnusable: ${folder} belongs to user 0, and only that user can close it to others. Run Certamen as user 0, give it to this one (chown -R 65534 ${folder}), or set DATA_DIR to a new folder, which may be inside.`,
    );
    chmodSync(folder, 0o700);
    expect(lockedElsewhere(folder)).toBe(`${denied} ${folder}, it belongs to user 0. ${advice}`);
    expect(lockedElsewhere(join(parent, 'new'))).toBe(
      `DatabaseUnusable: The data folder ${parent}/new cannot be created by user 65534: look at ${parent}, it belongs to user 0. ${advice}`,
    );
    chownSync(folder, 65534, 65534);
    writeFileSync(join(folder, 'folder.lock'), '', { mode: 0o600 });
    expect(lockedElsewhere(folder)).toBe(`${denied} ${folder}/folder.lock, it belongs to user 0. ${advice}`);
    rmSync(join(folder, 'folder.lock'));
    chmodSync(folder, 0o555);
    expect(lockedElsewhere(folder)).toBe(`${denied} ${folder}, its permissions forbid it. ${advice}`);
    chmodSync(folder, 0o755);
    // What ext4 leaves in a new file system is neither ours nor in the way.
    mkdirSync(join(folder, 'lost+found'), 0o700);
    expect(lockedElsewhere(folder)).toBe('taken');
  });
});
