import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { DATA_BYTES } from './limits.ts';

const run = promisify(execFile);

/** Users that nobody is: each process has one of its own. systemd takes its dynamic users from here as well. */
const FIRST_USER = 61_200;
const USERS = 4_000;
/** Threads that one of these users may have: enough for Deno, too few to exhaust the machine. */
const THREADS = 256;

/** How processes are held down on this machine. */
export interface Confinement {
  /** `prlimit ... setpriv ...`: what stands before the command; a process runs as the user that is given. */
  before(user: number | null): string[];
  /** A user for a process of its own; null where the server may not change users. */
  nextUser(): number | null;
  /** What cannot be done here, in sentences. */
  missing: string[];
}

/** Deno's own executable, or why there is none. */
export function findDeno(): { path: string } | { reason: string } {
  const family = process.platform === 'linux' ? '-glibc' : '';
  const name = `@deno/${process.platform}-${process.arch}${family}`;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const path = join(folder, process.platform === 'win32' ? 'deno.exe' : 'deno');
    if (existsSync(path)) return { path };
  } catch {
    // It is an optional package: npm leaves it out where there is none for the machine.
  }
  return { reason: `Deno is not installed (${name}).` };
}

/** Whether another user could run this file: a folder on its way may be closed to others. */
export function isOpenToOthers(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** Finds out by trying what this machine can do of what keeps functions apart. */
export async function findConfinement(): Promise<Confinement> {
  const missing: string[] = [];
  const isRoot = process.getuid?.() === 0;
  const limits = await works([
    ['prlimit', `--data=${DATA_BYTES}`, '--core=0', `--nproc=${THREADS}`],
    ['prlimit', `--data=${DATA_BYTES}`, '--core=0'],
  ]);
  if (!limits) {
    missing.push(
      'prlimit is missing: the memory of a function is only looked at several times a second, and not bounded in between.',
    );
  }
  const asUser = ['--clear-groups', '--reuid'];
  const always = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL'];
  const apart = isRoot ? await works([[...always, ...asUser, `${FIRST_USER}`, '--regid', `${FIRST_USER}`]]) : null;
  const plain = apart ?? (await works([always]));
  if (!plain) {
    missing.push(
      'setpriv is missing: a function may outlive a server that is killed, and may gain rights from programs that have them.',
    );
  }
  if (!apart) {
    const reason = isRoot ? 'the server may not change users here' : 'the server does not run as root';
    missing.push(`Functions run as the user of the server, because ${reason}: only Deno keeps them from its files.`);
  }
  if (glibc() < 2.36) {
    missing.push('The C library is older than glibc 2.36: a granted name could lead into a private network by IPv6.');
  }
  if (process.platform !== 'linux') {
    missing.push('The memory of a function cannot be looked at on this system: only its heap is bounded.');
  }
  let last = Math.floor(Math.random() * USERS);
  return {
    missing,
    nextUser: () => {
      if (!apart) return null;
      last = (last + 1) % USERS;
      return FIRST_USER + last;
    },
    before: (user) => {
      const perUser = user !== null || limits?.every((part) => !part.startsWith('--nproc'));
      const bounds = (limits ?? []).filter((part) => perUser || !part.startsWith('--nproc'));
      if (user === null) return [...bounds, ...(plain ?? [])];
      return [...bounds, ...always, ...asUser, `${user}`, '--regid', `${user}`];
    },
  };
}

/** Its version as a number; infinite where there is none. See resolverEnvironment. */
function glibc(): number {
  if (process.platform !== 'linux') return Number.POSITIVE_INFINITY;
  // Without this it looks up the names of all who are connected.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  const [major = 0, minor = 0] = (header.glibcVersionRuntime ?? '99').split('.').map(Number);
  return major + minor / 100;
}

/** The first of these that can stand before a command here; null: none. */
async function works(candidates: string[][]): Promise<string[] | null> {
  for (const candidate of candidates) {
    const [command = '', ...flags] = candidate;
    try {
      await run(command, [...flags, 'true'], { timeout: 5_000 });
      return candidate;
    } catch {
      // The next one may.
    }
  }
  return null;
}
