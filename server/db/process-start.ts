import { readFileSync } from 'node:fs';

/** Start time of a process in clock ticks since boot, with the boot's own id; null where /proc does not exist or does not show it. */
export function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return null;
  }
}

/**
 * Whether the process lives that had this id and start time, among those that this one sees. The id alone is not enough: it may be
 * another's by now. Where the system does not tell when a process started, a living id is believed.
 */
export function isAlive({ pid, started }: { pid: number; started: string }): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = startOf(pid);
  return now === null || now === started;
}
