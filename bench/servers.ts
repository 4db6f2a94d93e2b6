import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { fileURLToPath } from 'node:url';
import { freePort } from '../scripts/free-port.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Running {
  origin: string;
  port: number;
  /** Seconds of processor time used so far, user and system. */
  cpuSeconds(): number;
  /** Peak resident memory in MB. */
  peakMemory(): number;
  stop(): Promise<void>;
}

/** Starts a server of ours as a process and waits until it listens. */
export async function startProcess(
  file: string,
  flags: (port: number) => string[],
  environment: (port: number) => Record<string, string>,
): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, [file, ...flags(port)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CERTAMEN_ENV: devNull, ...environment(port) },
  });
  await listening(port, child);
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    cpuSeconds: () => cpuSeconds(child.pid),
    peakMemory: () => peakMemory(child.pid),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** Runs a file of ours to its end. Throws where it fails. */
export function runFile(file: string, flags: string[], environment: Record<string, string>): void {
  execFileSync(process.execPath, [file, ...flags], {
    ...{ cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
    env: { ...process.env, ...environment },
  });
}

/**
 * Seconds of processor time that a PostgreSQL cluster has used so far: its first process, the others, and those that have ended. 0 where
 * there is no /proc.
 */
export function postgresCpuSeconds(postmaster: number): number {
  const own = timesOf(postmaster);
  if (!own) return 0;
  const others = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (timesOf(Number(name)) ?? []) : []));
  const children = others.filter(({ parent }) => parent === postmaster);
  return [...children, own].reduce((sum, { used }) => sum + used, own.ofEnded);
}

function cpuSeconds(pid: number | undefined): number {
  return timesOf(pid)?.used ?? 0;
}

/** From /proc, in clock ticks of a hundredth of a second; null where there is no such process. */
function timesOf(pid: number | undefined): { parent: number; used: number; ofEnded: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent: fields[1] ?? 0, used: (user + system) / 100, ofEnded: (endedUser + endedSystem) / 100 };
  } catch {
    return null;
  }
}

function peakMemory(pid: number | undefined): number {
  try {
    const match = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Math.round((Number(match?.[1] ?? 0) * 1024) / 1_000_000);
  } catch {
    return 0;
  }
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  for (let waited = 0; waited < 2400; waited++) {
    if (child.exitCode !== null) throw new Error('The server stopped before it listened.');
    const answers = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
    if (answers) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error('The server did not listen.');
}
