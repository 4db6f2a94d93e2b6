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
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface Cluster {
  /** Connection string of the cluster's own database; put another name at its end for another. */
  url: string;
  /** Ends it without warning, as a crash would. */
  kill(): Promise<void>;
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

/** Makes a cluster in a temporary folder and starts it on a free port of the loopback. `durable` keeps fsync on. */
export async function startCluster(options: { durable?: boolean } = {}): Promise<Cluster> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed.');
  const folder = mkdtempSync(join(tmpdir(), 'certamen-postgres-'));
  const user = unprivileged();
  const data = join(folder, 'data');
  mkdirSync(data);
  if (user) for (const path of [folder, data]) chownSync(path, user.uid, user.gid);
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'certamen', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    stdio: 'pipe',
    cwd: folder,
    ...user,
  });
  const port = await freePort();
  const url = `postgres://certamen@127.0.0.1:${port}/postgres`;
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`];
  if (!options.durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  settings.push('max_connections=100');
  let child: ChildProcess | null = null;
  const cluster: Cluster = {
    url,
    async start() {
      const flags = settings.flatMap((setting) => ['-c', setting]);
      // Into a file, not a pipe: whoever waits for a test runner reads no pipe, and a full one stops the database.
      const log = openSync(join(folder, 'log'), 'w');
      child = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
        stdio: ['ignore', log, log],
        cwd: folder,
        ...user,
      });
      closeSync(log);
      await ready(child, join(folder, 'log'));
    },
    kill: () => end(child, 'SIGKILL'),
    async stop() {
      await end(child, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await cluster.start();
  return cluster;
}

/** PostgreSQL refuses to run as root: whom to run it as. Null when we are not root. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = (line ?? 'nobody:x:65534:65534').split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

async function ready(child: ChildProcess, log: string): Promise<void> {
  for (;;) {
    const output = readFileSync(log, 'utf8');
    if (output.includes('database system is ready to accept connections')) return;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`PostgreSQL stopped:\n${output}`);
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
