import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../scripts/free-port.ts';
import { timesOf } from '../scripts/processor-time.ts';

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

type Environment = (port: number) => Record<string, string>;

const running = new Set<Running>();

/** Stops what a part that failed has left running. */
export async function stopServers(): Promise<void> {
  await Promise.all([...running].map((server) => server.stop()));
}

/**
 * The product on this database, with a data folder that goes when it stops. Started `again` it has the library, which its first start
 * adds; `between` comes before the start that stays.
 */
export async function startProduct(url: string, again = false, between = async () => {}): Promise<Running> {
  const folder = newFolder();
  const settings = { DATA_DIR: folder, DATABASE_URL: url, PUBLIC_ORIGIN: '' };
  const start = () =>
    startProcess(
      'server/main.ts',
      () => [],
      (port) => ({ PORT: String(port), ...settings }),
    );
  if (again) await (await start()).stop();
  await between();
  const server = await start();
  return { ...server, stop: () => server.stop().then(() => removeFolder(folder)) };
}

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'certamen-bench-'));
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Starts a server of ours as a process and waits until it listens. */
export async function startProcess(
  file: string,
  flags: (port: number) => string[],
  environment: Environment,
): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, [file, ...flags(port)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CERTAMEN_ENV: devNull, ...environment(port) },
  });
  await listening(port, child);
  const server: Running = {
    origin: `http://127.0.0.1:${port}`,
    port,
    cpuSeconds: () => timesOf(child.pid)?.used ?? 0,
    peakMemory: () => peakMemory(child.pid),
    stop: () =>
      new Promise((resolve) => {
        running.delete(server);
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
  running.add(server);
  return server;
}

/** Runs a file of ours to its end. Throws where it fails. */
export function runFile(file: string, flags: string[], environment: Record<string, string>): void {
  execFileSync(process.execPath, [file, ...flags], {
    ...{ cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
    env: { ...process.env, ...environment },
  });
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
    const answers = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      () => true,
      () => false,
    );
    if (answers) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error('The server did not listen.');
}
