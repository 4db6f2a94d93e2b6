import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { BootFailed } from './functions.ts';
import { type FunctionLimits, HEAP_MB } from './limits.ts';
import { watchOutput } from './output.ts';
import { denyNet, resolverEnvironment } from './private-ranges.ts';
import { probe } from './probe.ts';
import { whyNotStarted } from './why-not-started.ts';
import type { Workshop } from './workshop.ts';

/** What is started: code with what it may use, its secrets opened. */
export interface Program {
  name: string;
  code: string;
  hosts: string[];
  secrets: Record<string, string>;
}

export interface Started {
  pid: number;
  socket: string;
  /** What Deno calls itself: 2.9.6. */
  version: string;
  /** Ends it at once; the reason is told by `ended`. */
  kill(reason: string): void;
  /** Resolves once it has ended and its folder is gone; with how, in words. */
  ended: Promise<string>;
}

const LOOK_EVERY_MS = 10;
/** Below the server and its database when there is too much to do. */
const NICENESS = 10;

/**
 * Starts one process for a function and waits until it answers. Throws BootFailed with the reason in words for the author of the code;
 * then nothing is left of it.
 */
export async function startProcess(
  workshop: Workshop,
  program: Program,
  limits: FunctionLimits,
  tell: (line: string) => void,
): Promise<Started> {
  const { folder, socket, user } = makeFolder(workshop);
  const [command = '', ...flags] = [
    ...workshop.confinement.before(user),
    workshop.deno,
    ...denoFlags(workshop, program, socket),
  ];
  const child = spawn(command, flags, {
    cwd: folder,
    env: { DENO_DIR: join(folder, 'deno'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1', ...resolverEnvironment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let killed: string | null = null;
  const kill = (reason: string) => {
    killed ??= reason;
    child.kill('SIGKILL');
  };
  const output = watchOutput(child, program.name, limits, tell, kill);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`could not be run: ${error.message}`));
    child.once('close', (code, signal) =>
      resolve(killed ?? `ended ${signal ? `by ${signal}` : `with code ${code}`}`),
    );
  });
  const cleaned = ended.finally(() => rmSync(folder, { recursive: true, force: true }));
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  } catch {
    // It has ended already, which is told below.
  }
  // It may end before it has read anything.
  child.stdin.on('error', () => {});
  child.stdin.write(`${JSON.stringify({ code: program.code, secrets: program.secrets })}\n`);

  const version = await firstAnswer(socket, ended, limits.bootMs);
  if (typeof version === 'string') return { pid: child.pid ?? 0, socket, version, kill, ended: cleaned };
  kill('did not start');
  await cleaned;
  throw new BootFailed(whyNotStarted(program.name, version.ended, output.lastLines(), limits.bootMs));
}

/** Its version once it answers; how it ended before that; `{ ended: null }`: it did neither in time. */
async function firstAnswer(
  socket: string,
  ended: Promise<string>,
  bootMs: number,
): Promise<string | { ended: string | null }> {
  const until = performance.now() + bootMs;
  let end: { ended: string } | null = null;
  void ended.then((how) => {
    end = { ended: how };
  });
  while (performance.now() < until) {
    const version = await probe(socket, Math.max(1, until - performance.now()));
    if (version !== null) return version;
    if (end) return end;
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))]);
  }
  return end ?? { ended: null };
}

/** A folder that only the process and the server can look into. */
function makeFolder({ folder: parent, confinement }: Workshop) {
  const user = confinement.nextUser();
  const folder = mkdtempSync(join(parent, 'p-'));
  chmodSync(folder, 0o700);
  if (user !== null) chownSync(folder, user, user);
  return { folder, socket: join(folder, 's'), user };
}

function denoFlags({ boot }: Workshop, { hosts }: Program, socket: string): string[] {
  return [
    'run',
    '--quiet',
    '--no-prompt',
    '--no-remote',
    '--no-npm',
    '--no-config',
    '--no-lock',
    '--cached-only',
    `--v8-flags=--max-old-space-size=${HEAP_MB}`,
    `--allow-net=${[`unix:${socket}`, ...hosts].join()}`,
    denyNet(),
    `--allow-read=${socket}`,
    `--allow-write=${socket}`,
    boot,
    socket,
  ];
}
