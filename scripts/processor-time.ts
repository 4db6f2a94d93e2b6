import { readdirSync, readFileSync } from 'node:fs';

/** Of a process, in seconds of processor time, user and system. */
export interface ProcessTime {
  pid: number;
  parent: number;
  used: number;
  /** Of its children that have ended and was told of, and theirs. */
  ofEnded: number;
}

/** From /proc, whose clock ticks are hundredths of a second; null where there is no such process, or no /proc. */
export function timesOf(pid: number | 'self' | undefined): ProcessTime | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    const ofEnded = (endedUser + endedSystem) / 100;
    return { pid: Number.parseInt(stat, 10), parent: fields[1] ?? 0, used: (user + system) / 100, ofEnded };
  } catch {
    return null;
  }
}

/** Seconds that a process and everything below it have used so far, what has ended included; 0 where there is no /proc. */
export function treeSeconds(pid: number): number {
  const own = timesOf(pid);
  return own ? own.used + own.ofEnded + belowSeconds(pid, new Set()) : 0;
}

/** Meters the commands that this process runs, which may run side by side. Null where there is no /proc. */
export function createMeter() {
  const running = new Set<number>();
  let counted = 0;
  return {
    started(pid: number | undefined): void {
      if (pid) running.add(pid);
    },
    /**
     * To be called when a command has ended: its seconds of processor time, with those of what it started, and of what runs beside all
     * commands (a database) since another one ended.
     */
    ended(pid: number | undefined): number | null {
      if (pid) running.delete(pid);
      const own = timesOf('self');
      if (!own) return null;
      const before = counted;
      counted = own.ofEnded + belowSeconds(own.pid, running);
      return counted - before;
    },
  };
}

/** Seconds of the living processes below one, with what ended below those; without what is below the processes left out. */
function belowSeconds(pid: number, leftOut: Set<number>): number {
  const names = readable(() => readdirSync('/proc')).filter((name) => /^\d+$/.test(name));
  const byParent = Map.groupBy(
    names.flatMap((name) => timesOf(Number(name)) ?? []),
    ({ parent }) => parent,
  );
  const below = (parent: number): number =>
    (byParent.get(parent) ?? [])
      .filter((child) => !leftOut.has(child.pid))
      .reduce((sum, child) => sum + child.used + child.ofEnded + below(child.pid), 0);
  return below(pid);
}

function readable(names: () => string[]): string[] {
  try {
    return names();
  } catch {
    return [];
  }
}
