import { accessSync, chmodSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { folderFailure, makePrivate, openDataFolder } from './data-folder.ts';
import { DatabaseUnusable } from './database-unusable.ts';
import { isAlive, startOf } from './process-start.ts';

/** Another living process works in the data folder. Two of them on one PGlite folder would lose data. */
export class FolderInUse extends Error {
  constructor(folder: string, holder: Holder | null) {
    super(
      `The data folder ${folder} is in use by ${nameOf(holder)}. Stop that server first, or set DATA_DIR to another folder.`,
    );
    this.name = 'FolderInUse';
  }
}

/** Who holds a folder, as it says in server.lock. Up to version 0.1.0 that had `pid` and `started` only, and was the lock itself. */
interface Holder {
  /** As the holder's own PID namespace counts. */
  pid: number;
  started: string;
  host?: string;
  since?: string;
}

/** Each open connection is a lock: a connection that the garbage collector closes would give its folder away. */
const held = new Set<DatabaseSync>();

/**
 * Takes the folder for this process, creating it if needed and closing it to other users, and returns the function that gives it back.
 * Throws FolderInUse when a living process holds it, whichever container it is in, and DatabaseUnusable.
 *
 * The lock is a transaction of SQLite on DATA_DIR/folder.lock, an empty file: the kernel keeps it by file and process, whatever
 * namespaces they see each other through, and drops it when the process ends, however it ends. The file stays, since a file that is
 * removed and made again would be two locks. Nothing else may open it in this process: closing it would drop the lock.
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

/** Begins the one writing transaction that SQLite allows on a file; null where another one is open. */
function begin(path: string): DatabaseSync | null {
  let lock: DatabaseSync | undefined;
  try {
    const isNew = !existsSync(path);
    // SQLite would not say why.
    if (!isNew) accessSync(path, constants.R_OK | constants.W_OK);
    lock = new DatabaseSync(path);
    if (isNew) chmodSync(path, 0o600);
    // No journal beside the file: one that a killed process left would have to be rolled back by the next.
    lock.exec('pragma journal_mode = memory');
    // Not exclusive: that waits for readers, and several that begin at once could all be refused.
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

/**
 * Writes down who holds the folder: to be told to whoever comes next, and because a version up to 0.1.0 takes the folder unless this file
 * names a living process. One that such a version has written counts for the same reason; a newer one says nothing, since the lock is ours.
 * Throws FolderInUse.
 */
function leaveWord(folder: string): void {
  const word: Holder = {
    pid: process.pid,
    started: startOf(process.pid) ?? 'unknown',
    host: hostname(),
    since: new Date().toISOString(),
  };
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

function wordPath(folder: string): string {
  return join(folder, 'server.lock');
}

function readHolder(folder: string): Holder | null {
  try {
    const { pid, started, host, since } = JSON.parse(readFileSync(wordPath(folder), 'utf8')) as Partial<Holder>;
    if (typeof pid !== 'number') return null;
    return {
      pid,
      started: String(started),
      ...(typeof host === 'string' && { host }),
      ...(typeof since === 'string' && { since }),
    };
  } catch {
    return null;
  }
}

function nameOf(holder: Holder | null): string {
  if (!holder) return 'another process';
  const { pid, host, since } = holder;
  return `process ${pid}${host ? ` on host ${host}` : ''}${since ? ` since ${since}` : ''}`;
}
