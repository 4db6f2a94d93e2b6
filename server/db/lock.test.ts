import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderInUse, lockFolder } from './lock.ts';

let folder: string;
const lock = () => join(folder, 'server.lock');
const root = fileURLToPath(new URL('../..', import.meta.url));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'certamen-lock-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a folder is held by one, and free again when given back', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  expect(statSync(lock()).mode & 0o777).toBe(0o600);
  unlock();
  expect(existsSync(lock())).toBe(false);
  lockFolder(folder)();
});

test('a second process is refused and told by whom the folder is held and what to do', () => {
  const unlock = lockFolder(folder);
  const second = spawnSync(process.execPath, ['server/main.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '1' },
  });
  unlock();
  expect(second.status).toBe(1);
  expect(second.stderr.trim()).toBe(
    `The data folder ${folder} is in use by process ${process.pid}. Stop that server first, or set DATA_DIR to another folder.`,
  );
});

test('the lock of a process that is gone is taken over', () => {
  const gone = spawnSync(process.execPath, ['-e', ''], { cwd: root });
  writeFileSync(lock(), JSON.stringify({ pid: gone.pid, started: 'long ago' }));
  lockFolder(folder)();
});

test('the lock of a process whose id another one has by now is taken over', () => {
  // In a container every server is process 1: the id lives, but it is not the process that took the lock.
  writeFileSync(lock(), JSON.stringify({ pid: process.pid, started: 'an earlier boot/12345' }));
  const unlock = lockFolder(folder);
  expect(JSON.parse(readFileSync(lock(), 'utf8')).started).not.toBe('an earlier boot/12345');
  unlock();
});

test.each(['', '{"pid":', 'null', '{"pid":"one"}'])(
  'a lock that says %j, as a crash while writing leaves it, is taken over',
  (text) => {
    writeFileSync(lock(), text);
    lockFolder(folder)();
  },
);
