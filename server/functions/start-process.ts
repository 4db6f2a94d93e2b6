import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { privateNetworks } from '../http/public-host.ts';
import { BootFailed, type Revision } from './functions.ts';
import { type FunctionLimits, HEAP_MB } from './limits.ts';
import { type Said, watchOutput, whyNotStarted } from './output.ts';
import { withoutSecrets } from './without-secrets.ts';
import type { Workshop } from './workshop.ts';

export interface Started {
  pid: number;
  socket: string;
  version: string;
  kill(reason: string): void;
  /** Why it was killed, if it was: known before it has ended. */
  killedFor(): string | null;
  /** Resolves with the reason once the process has ended and its folder is gone. */
  ended: Promise<string>;
}

export const TOO_MUCH_MEMORY = 'took more memory than a function may have';

export const STUCK = 'computed without a pause, and its place was needed';

/** Deno 2.9.6 rejects IPv6 ranges, so names resolve to IPv4 only. glibc before 2.36 ignores RES_OPTIONS. */
const resolverEnvironment = { RES_OPTIONS: 'no-aaaa' };

/** No function may reach these, whatever name resolves to them. Deno checks resolved addresses. */
const denyNet = `--deny-net=${[...privateNetworks, '[::]', '[::1]'].join()}`;

const outOfMemory = ['out of memory', 'memory allocation of'];

/** What boot.js responds before it has the code. */
const NOT_YET = 'not yet';
const LOOK_EVERY_MS = 10;
const NICENESS = 10;

/** Throws BootFailed with a message for the code's author; then nothing is left of the process. */
export async function startProcess(
  workshop: Workshop,
  program: Revision,
  limits: FunctionLimits,
  { tell, said }: { tell(line: string): void; said(what: Said): void },
  runs: () => void = () => {},
): Promise<Started> {
  const { folder, socket, user } = makeFolder(workshop);
  const [command = '', ...flags] = [
    ...workshop.confinement.before({ user, folder, network: program.hosts.length > 0 }),
    workshop.deno,
    ...denoFlags(workshop, program, socket),
  ];
  const env = { ...denoEnvironment(workshop), ...resolverEnvironment };
  const child = spawn(command, flags, { cwd: folder, env, stdio: ['pipe', 'pipe', 'pipe'] });
  let killed: string | null = null;
  const kill = (reason: string) => {
    killed ??= reason;
    child.kill('SIGKILL');
  };
  const clean = withoutSecrets(program.secrets);
  const lastLines = watchOutput(child, program.name, limits, { clean, tell, said, kill });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`could not be run: ${error.message}`));
    child.once('close', (code, signal) => {
      const last = lastLines();
      const wasFull = outOfMemory.some((words) => last.some((line) => line.includes(words)));
      resolve(killed ?? (wasFull ? TOO_MUCH_MEMORY : `ended ${signal ? `by ${signal}` : `with code ${code}`}`));
    });
  });
  const cleaned = ended.finally(() => rmSync(folder, { recursive: true, force: true }));
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  } catch {
    // The process has exited already, which is reported below.
  }
  // The process may exit before it reads anything.
  child.stdin.on('error', () => {});

  const slow = setTimeout(() => {
    const text = `Its process has been starting for ${limits.slowBootMs / 1000} s. It may take ${limits.bootMs / 1000} s.`;
    said({ level: 'warn', request_id: null, text });
  }, limits.slowBootMs).unref();
  const until = performance.now() + limits.bootMs;
  // The code is sent only after the folder is closed: the socket is the last file that the process may create.
  let answer = await waitFor((said) => said === NOT_YET, socket, ended, until);
  if (typeof answer === 'string') {
    // From now on the process cannot change the folder.
    if (user !== null) chownSync(folder, 0, 0);
    runs();
    const { name, code, secrets } = program;
    child.stdin.write(`${JSON.stringify({ name, code, secrets })}\n`);
    answer = await waitFor((said) => said !== NOT_YET, socket, ended, until);
  }
  clearTimeout(slow);
  if (typeof answer === 'string') {
    return { pid: child.pid ?? 0, socket, version: answer, kill, killedFor: () => killed, ended: cleaned };
  }
  kill('did not start');
  await cleaned;
  throw new BootFailed(whyNotStarted(program.name, answer.ended, lastLines(), limits.bootMs));
}

/** Resolves to the response, or to how the process ended; `{ ended: null }` on timeout. */
async function waitFor(
  isIt: (said: string) => boolean,
  socket: string,
  ended: Promise<string>,
  until: number,
): Promise<string | { ended: string | null }> {
  let end: { ended: string } | null = null;
  void ended.then((how) => {
    end = { ended: how };
  });
  while (performance.now() < until) {
    const said = await probe(socket, Math.max(1, until - performance.now()));
    if (said !== null && isIt(said)) return said;
    if (end) return end;
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))]);
  }
  return end ?? { ended: null };
}

/** Nothing can be created below a file. Deno pauses between attempts to write its cache unless that is off. */
function denoEnvironment({ boot }: Workshop) {
  const nowhere = join(boot, 'nowhere');
  return {
    DENO_DIR: nowhere,
    TMPDIR: nowhere,
    DENO_EMIT_CACHE_MODE: 'disable',
    DENO_NO_UPDATE_CHECK: '1',
    NO_COLOR: '1',
  };
}

function makeFolder({ folder: parent, confinement }: Workshop) {
  const user = confinement.nextUser();
  const folder = mkdtempSync(join(parent, 'p-'));
  chmodSync(folder, 0o700);
  if (user !== null) chownSync(folder, user, user);
  return { folder, socket: join(folder, 's'), user };
}

function denoFlags({ boot }: Workshop, { hosts }: Revision, socket: string): string[] {
  return [
    ...['run', '--quiet', '--no-prompt', '--no-remote', '--no-npm', '--no-config', '--no-lock'],
    ...['--cached-only', '--no-code-cache'],
    `--v8-flags=--max-old-space-size=${HEAP_MB}`,
    `--allow-net=${[`unix:${socket}`, ...hosts].join()}`,
    denyNet,
    `--allow-read=${socket}`,
    `--allow-write=${socket}`,
    boot,
    socket,
  ];
}

/** Resolves to Deno's version; null where nothing responded in time. */
export function probe(socket: string, mostMs: number): Promise<string | null> {
  return new Promise((resolve) => {
    const headers = { host: 'function', 'x-certamen-probe': '1' };
    const asked = request({ socketPath: socket, agent: false, headers });
    const timer = setTimeout(() => settle(null), mostMs);
    const settle = (answer: string | null) => {
      clearTimeout(timer);
      asked.destroy();
      resolve(answer);
    };
    asked.on('error', () => settle(null));
    asked.on('response', (response) => {
      let said = '';
      response.setEncoding('utf8');
      response.on('data', (text) => {
        said = (said + text).slice(0, 40);
      });
      response.on('error', () => settle(null));
      response.on('end', () => settle(said));
    });
    asked.end();
  });
}
