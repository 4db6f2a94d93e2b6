import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { BackupRefused } from './refused.ts';

const DEBIAN = '/usr/lib/postgresql';

/** All of one version: Debian's newest, else those on PATH. Throws BackupRefused. */
export function findPrograms<Name extends string>(names: Name[]): Record<Name, string> {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''),
  ];
  const folder = folders.find((candidate) => names.every((name) => existsSync(join(candidate, name))));
  if (folder === undefined) {
    throw new BackupRefused(
      `${names.join(' and ')} not found. Install PostgreSQL's client programs, of the server's version or newer (Debian and Ubuntu: apt-get install postgresql-client).`,
    );
  }
  return Object.fromEntries(names.map((name) => [name, join(folder, name)])) as Record<Name, string>;
}

/** Turns a dump in the custom format into a script for psql. Throws BackupRefused; `ended` rejects with it. */
export function readDump(given: string[]): { script: Readable; ended: Promise<void> } {
  const { pg_restore } = findPrograms(['pg_restore']);
  const read = spawn(pg_restore, ['--no-owner', '--no-privileges', '--no-comments', '--file=-', ...given]);
  const ended = outcome(read, 'pg_restore');
  // The reader of the script may fail first.
  ended.catch(() => {});
  return { script: read.stdout, ended };
}

export function outcome(child: ChildProcess, name: string): Promise<void> {
  let said = '';
  child.stderr?.on('data', (data) => {
    said = (said + data).slice(-2000);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new BackupRefused(`${name} failed: ${said.trim()}`));
    });
  });
}
