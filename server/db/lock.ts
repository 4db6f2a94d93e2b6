import { accessSync, chmodSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { folderFailure, makePrivate, openDataFolder } from './data-folder.ts';
import { DatabaseUnusable } from './database-unusable.ts';

/** Two processes on one PGlite folder would lose data. */
export class FolderInUse extends Error {
  constructor(folder: string, holder: Holder | null) {
    super(
      `The data folder ${folder} is in use by ${nameOf(holder)}. Stop that server first, or set DATA_DIR to another folder.`,
    );
    this.name = 'FolderInUse';
  }
}

interface Holder {
  /** In the holder's own PID namespace. */
  pid: number;
  started: string;
  host?: string;
  since?: string;
}

/** Keeps the connections from the garbage collector, which would release their locks. */
const held = new Set<DatabaseSync>();

/**
 * The lock is a SQLite transaction on DATA_DIR/folder.lock: the kernel holds it across containers and drops it when the process
 * ends. A recreated file would be a second lock, and opening the file elsewhere in this process would drop the lock. Throws
 * FolderInUse and DatabaseUnusable.
 */
export function lockFolder(folder: string): () => void {
  openDataFolder(folder);
  const lock = begin(join(folder, 'folder.lock'));
  if (!lock) throw new FolderInUse(folder, readHolder(folder));
  try {
    leaveWord(folder);
    makePrivate(folder);
  } catch (error) {
    lock.close();
    throw folderFailure(folder, error);
  }
  held.add(lock);
  return () => {
    if (!held.delete(lock)) return;
    rmSync(wordPath(folder), { force: true });
    lock.close();
  };
}

/** Null where another process has a writing transaction open. */
function begin(path: string): DatabaseSync | null {
  let lock: DatabaseSync | undefined;
  try {
    const isNew = !existsSync(path);
    if (!isNew) accessSync(path, constants.R_OK | constants.W_OK);
    lock = new DatabaseSync(path);
    if (isNew) chmodSync(path, 0o600);
    // A journal left by a killed process would have to be rolled back by the next.
    lock.exec('pragma journal_mode = memory');
    // Not exclusive: that waits for readers, and of several that begin at once all could be refused.
    lock.exec('begin immediate');
    return lock;
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    if ('syscall' in (error as Error)) throw folderFailure(dirname(path), error);
    const what = `The lock ${path} cannot be taken: ${(error as Error).message}.`;
    throw new DatabaseUnusable(`${what} Delete that file once no server works in the folder.`, error);
  }
}

const SQLITE_BUSY = 5;

/** Versions up to 0.1.0 take the folder unless this file names a living process. Throws FolderInUse where one holds it. */
function leaveWord(folder: string): void {
  const { pid } = process;
  const started = startOf(pid) ?? 'unknown';
  const word: Holder = { pid, started, host: hostname(), since: new Date().toISOString() };
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(wordPath(folder), JSON.stringify(word), { mode: 0o600, flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const before = readHolder(folder);
      if (before && before.since === undefined && isAlive(before)) throw new FolderInUse(folder, before);
      rmSync(wordPath(folder), { force: true });
    }
  }
  throw new FolderInUse(folder, readHolder(folder));
}

const wordPath = (folder: string): string => join(folder, 'server.lock');

function readHolder(folder: string): Holder | null {
  try {
    const { pid, started, host, since } = JSON.parse(readFileSync(wordPath(folder), 'utf8')) as Partial<Holder>;
    if (typeof pid !== 'number') return null;
    const where = { ...(typeof host === 'string' && { host }), ...(typeof since === 'string' && { since }) };
    return { pid, started: String(started), ...where };
  } catch {
    return null;
  }
}

function nameOf(holder: Holder | null): string {
  if (!holder) return 'another process';
  const { pid, host, since } = holder;
  return `process ${pid}${host ? ` on host ${host}` : ''}${since ? ` since ${since}` : ''}`;
}

/** Clock ticks since boot, with the boot's id; null where /proc does not show it. */
export function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return null;
  }
}

/** The PID alone is not enough: it may have been reused. Where start times are unknown, a living PID counts. */
export function isAlive({ pid, started }: Pick<Holder, 'pid' | 'started'>): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = startOf(pid);
  return now === null || now === started;
}
