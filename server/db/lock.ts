import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Another living process works in the data folder. Two of them on one PGlite folder would lose data. */
export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by process ${pid}. Stop that server first, or set DATA_DIR to another folder.`,
    );
    this.name = 'FolderInUse';
  }
}

interface Holder {
  pid: number;
  started: string;
}

/**
 * Takes the folder for this process and answers the function that gives it back.
 * The lock names the process and when it started: a pid alone is not enough, since in a container every server has the same one.
 * A lock whose process is gone is taken over.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'server.lock');
  const me: Holder = { pid: process.pid, started: startOf(process.pid) ?? 'unknown' };
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const file = openSync(path, 'wx', 0o600);
      writeSync(file, JSON.stringify(me));
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = readHolder(path);
      if (holder && isAlive(holder)) throw new FolderInUse(folder, holder.pid);
      rmSync(path, { force: true });
    }
  }
  throw new Error(`The lock ${path} could not be taken.`);
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const started = startOf(holder.pid);
  // Where the system does not tell when a process started, a living pid is believed.
  return started === null || started === holder.started;
}

/** Start time of a process in clock ticks since boot, with the boot's own id; null where /proc does not exist. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return null;
  }
}

function readHolder(path: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8')) as Partial<Holder>;
    return typeof holder.pid === 'number' ? { pid: holder.pid, started: String(holder.started) } : null;
  } catch {
    return null;
  }
}
