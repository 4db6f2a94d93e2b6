import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Whom a program runs as; null: as ourselves. */
export type User = { uid: number; gid: number } | null;

export interface Program {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  /** Its output is appended to this file. */
  log: string;
  user?: User;
  environment?: Record<string, string>;
}

export interface Running {
  pid: number;
  /** Its exit code, or null when a signal ended it. */
  ended: Promise<number | null>;
  isRunning(): boolean;
  kill(signal: NodeJS.Signals): void;
}

const LOOK_AGAIN_MS = 200;
const PATIENT_LOOKS = 50;

const started = new Set<ChildProcess>();
/** Folders of PostgreSQL data: Patroni's servers are no children of ours. */
const dataFolders = new Set<string>();

/** Starts a program that ends with us at the latest. */
export function run({ command, args, cwd, log, user, environment }: Program): Running {
  const output = openSync(log, 'a');
  const child = spawn(command, args, {
    cwd,
    env: environment ?? { PATH: process.env.PATH, LANG: 'C.UTF-8' },
    stdio: ['ignore', output, output],
    ...user,
  });
  closeSync(output);
  started.add(child);
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
  });
  void ended.then(() => started.delete(child));
  if (child.pid === undefined) throw new Error(`${command} could not be started.`);
  return {
    pid: child.pid,
    ended,
    isRunning: () => started.has(child),
    kill: (signal) => void child.kill(signal),
  };
}

/** A PostgreSQL server that works in this folder, now or later, is ended with everything else. */
export function watchDataFolder(folder: string): void {
  dataFolders.add(folder);
}

/** Process id of the PostgreSQL server that works in a data folder; null where none does. */
export function postmasterOf(folder: string): number | null {
  const pid = Number(readText(`${folder}/postmaster.pid`)?.split('\n')[0]);
  // The file of a server that was killed stays; its number may be another program's by now.
  const command = pid > 0 ? readText(`/proc/${pid}/cmdline`) : null;
  return command?.includes(folder) ? pid : null;
}

/** Ends everything that was started here: first those that would start others again, at last PostgreSQL, in order if it can. */
export async function endAll(): Promise<void> {
  endChildren();
  for (let looks = 0; ; looks++) {
    const left = [...dataFolders].map(postmasterOf).filter((pid) => pid !== null);
    if (left.length === 0 && started.size === 0) return;
    for (const pid of left) endServer(pid, looks < PATIENT_LOOKS ? 'SIGQUIT' : 'SIGKILL');
    await wait(LOOK_AGAIN_MS);
  }
}

/** The same when there is no time left to wait. */
export function endAllNow(): void {
  endChildren();
  for (const pid of [...dataFolders].map(postmasterOf)) if (pid !== null) endServer(pid, 'SIGQUIT');
}

/** Looks every 100 ms until it holds; throws after so many seconds, naming what was waited for. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  seconds: number,
  what = 'what was waited for',
): Promise<void> {
  const patience = Date.now() + seconds * 1000;
  while (!(await holds())) {
    if (Date.now() > patience) throw new Error(`After ${seconds} s still not there: ${what}.`);
    await wait(100);
  }
}

/** Process ids of a process and of its children. */
export function withChildren(pid: number): number[] {
  const parentOf = (entry: string) => Number(/^PPid:\s*(\d+)/m.exec(readText(`/proc/${entry}/status`) ?? '')?.[1]);
  const children = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && parentOf(entry) === pid);
  return [pid, ...children.map(Number)];
}

/** One that is frozen hears of it when it goes on. */
function endServer(pid: number, name: NodeJS.Signals): void {
  signal(pid, name);
  for (const one of withChildren(pid)) signal(one, 'SIGCONT');
}

function endChildren(): void {
  for (const child of started) child.kill('SIGKILL');
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
