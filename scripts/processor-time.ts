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
  return own ? own.used + own.ofEnded + belowSeconds(pid) : 0;
}

/** Milliseconds between two looks at what runs. */
const LOOK_MS = 2_000;

/**
 * Meters the commands that this process runs, which may run side by side. A browser takes the time of its processes with it when it is
 * closed, since nobody waits for them: what is missing from one look to the next is counted as lost.
 */
export function createMeter() {
  const running = new Set<number>();
  let looking: NodeJS.Timeout | undefined;
  let seen = 0;
  let lost = 0;
  let counted = 0;
  const look = () => {
    // A process that ends during a look is missing from it and not from the next.
    const now = Math.max(soFar(), soFar());
    lost += Math.max(0, seen - now);
    seen = now;
  };
  return {
    /** What every second second does while commands run. */
    look,
    started(pid: number | undefined): void {
      if (pid) running.add(pid);
      looking ??= setInterval(look, LOOK_MS);
    },
    /**
     * To be called when a command has ended: its seconds of processor time, with those of what it started, and of what runs beside all
     * commands (a database) since another one ended. Null where there is no /proc.
     */
    ended(pid: number | undefined): number | null {
      if (pid) running.delete(pid);
      if (running.size === 0) {
        clearInterval(looking);
        looking = undefined;
      }
      look();
      const own = timesOf('self');
      if (!own) return null;
      const before = counted;
      counted = own.ofEnded + lost + belowSeconds(own.pid, running);
      return counted - before;
    },
  };
}

/** Seconds of everything below this process. */
function soFar(): number {
  const own = timesOf('self');
  return own ? own.ofEnded + belowSeconds(own.pid) : 0;
}

/** Seconds of the living processes below one, with what ended below those; without what is below the processes left out. */
function belowSeconds(pid: number, leftOut: ReadonlySet<number> = new Set()): number {
  const byParent = Map.groupBy(allProcesses(), ({ parent }) => parent);
  const below = (parent: number): number =>
    (byParent.get(parent) ?? [])
      .filter((child) => !leftOut.has(child.pid))
      .reduce((sum, child) => sum + child.used + child.ofEnded + below(child.pid), 0);
  return below(pid);
}

function allProcesses(): ProcessTime[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (timesOf(Number(name)) ?? []) : []));
  } catch {
    return [];
  }
}
