import { readFileSync } from 'node:fs';

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
export function isAlive({ pid, started }: { pid: number; started: string }): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = startOf(pid);
  return now === null || now === started;
}
