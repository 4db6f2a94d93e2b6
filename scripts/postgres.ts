import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** Bytes. The tests' cluster stays under a quarter of this. */
const NEEDED_IN_MEMORY = 4 * 1024 ** 3;

export interface Cluster {
  /** Connection string of the cluster's own database; put another name at its end for another. */
  url: string;
  /** Ends it without warning, as a crash would. */
  kill(): Promise<void>;
  /** Ends it as a service manager does, cutting its connections. */
  shutDown(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Folder of PostgreSQL's server programs; null where there are none. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), '/usr/local/bin', '/usr/bin'];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}

/**
 * Makes a cluster in a temporary folder, in memory where there is room, and starts it on a free port of the loopback. `durable` keeps it
 * on disk with fsync on.
 */
export async function startCluster(options: { durable?: boolean } = {}): Promise<Cluster> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed.');
  const folder = mkdtempSync(join(options.durable ? tmpdir() : roomInMemory(), 'certamen-postgres-'));
  const user = unprivileged();
  const data = join(folder, 'data');
  mkdirSync(data);
  if (user) for (const path of [folder, data]) chownSync(path, user.uid, user.gid);
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'certamen', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    stdio: 'pipe',
    cwd: folder,
    env: withUtf8(process.env),
    ...user,
  });
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
  if (!options.durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  // Its workers would go through hundreds of databases, each of which lives for seconds.
  if (!options.durable) settings.push('autovacuum=off');
  settings.push('max_connections=200');
  let port = await freePort();
  let child: ChildProcess | null = null;
  const run = () => {
    const flags = [...settings, `port=${port}`].flatMap((setting) => ['-c', setting]);
    // Into a file, not a pipe: whoever waits for a test runner reads no pipe, and a full one stops the database.
    const log = openSync(join(folder, 'log'), 'w');
    child = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
      stdio: ['ignore', log, log],
      cwd: folder,
      ...user,
    });
    closeSync(log);
    return outcome(child, join(folder, 'log'));
  };
  const start = async (anyPort: boolean) => {
    for (let failure = await run(); failure; failure = await run()) {
      // Children of a server that was killed may take a moment to notice.
      if (/shared memory block .* is still in use/.test(failure)) await wait(50);
      else if (anyPort && failure.includes('Address already in use')) port = await freePort();
      else throw new Error(`PostgreSQL stopped:\n${failure}`);
    }
  };
  await start(true);
  return {
    url: `postgres://certamen@127.0.0.1:${port}/postgres`,
    start: () => start(false),
    kill: () => end(child, 'SIGKILL'),
    shutDown: () => end(child, 'SIGINT'),
    async stop() {
      await end(child, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A locale without UTF-8, as where none is set, would leave letters beyond ASCII as they are in `lower`. */
export function withUtf8(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { LC_ALL, LC_CTYPE, LANG } = env;
  return /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '') ? env : { ...env, LC_ALL: 'C.UTF-8' };
}

/** Where files are kept in memory, if there is plenty: databases are copied and dropped by the hundred. */
function roomInMemory(): string {
  const shared = '/dev/shm';
  if (!existsSync(shared)) return tmpdir();
  const { bavail, bsize } = statfsSync(shared);
  return bavail * bsize > NEEDED_IN_MEMORY ? shared : tmpdir();
}

/** PostgreSQL refuses to run as root: whom to run it as. Null when we are not root. */
export function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = (line ?? 'nobody:x:65534:65534').split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** Waits until it is ready: null. What it wrote when it stops instead. */
async function outcome(child: ChildProcess, log: string): Promise<string | null> {
  for (;;) {
    const stopped = child.exitCode !== null || child.signalCode !== null;
    const output = readFileSync(log, 'utf8');
    if (output.includes('database system is ready to accept connections')) return null;
    if (stopped) return output;
    await wait(50);
  }
}

function end(child: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
