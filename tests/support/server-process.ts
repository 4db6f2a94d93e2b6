import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/free-port.ts';
import { pgliteTemplateFolder } from './templates.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A server as it runs for real, in a process and on a port of its own. */
export interface ServerProcess {
  origin: string;
  environment: Record<string, string>;
  /** What it has logged since it was started last, line by line. */
  lines(): string[];
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Asks it to stop; answers its exit code. */
  terminate(): Promise<number | null>;
  /** Ends it without asking and removes its folder. */
  remove(): Promise<void>;
}

/**
 * Starts a server with these settings; those that the tests run with do not count, but for the way to programs. On PGlite in local mode
 * it finds what its first start would make.
 */
export async function startServerProcess(settings: Record<string, string>): Promise<ServerProcess> {
  for (;;) {
    const server = await serverProcess(await freePort(), settings);
    try {
      await server.start();
      return server;
    } catch (error) {
      await server.remove();
      // Another process was quicker: on its port we would be talking to the wrong server.
      if (!server.lines().some((line) => /^Port \d+ is in use\./.test(line))) throw error;
    }
  }
}

async function serverProcess(port: number, settings: Record<string, string>): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'certamen-server-'));
  const environment: Record<string, string> = {
    ...(process.env as Record<string, string>),
    PORT: String(port),
    DATA_DIR: folder,
    PUBLIC_ORIGIN: '',
    MAIL_FROM: 'Certamen <no-reply@certamen.example>',
    ...settings,
  };
  if (!environment.DATABASE_URL && !environment.PUBLIC_ORIGIN) {
    cpSync(await pgliteTemplateFolder(), folder, { recursive: true });
  }
  let child: ChildProcess | null = null;
  let output = '';
  return {
    origin: `http://localhost:${port}`,
    environment,
    lines: () => output.split('\n'),
    async start() {
      output = '';
      const started = spawn(process.execPath, ['server/main.ts'], {
        cwd: root,
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      // Until its pipes are closed: what it said last is among its lines then.
      const stopped = new Promise<boolean>((resolve) => started.once('close', () => resolve(true)));
      const ready = new Promise<boolean>((resolve) => {
        for (const stream of [started.stdout, started.stderr]) {
          stream.on('data', (data) => {
            output += data;
            if (output.includes('"event":"ready"')) resolve(false);
          });
        }
      });
      if (await Promise.race([ready, stopped])) {
        throw new Error(`The server stopped (pages built? npm run build): ${output}`);
      }
    },
    kill: async () => void (await ended(child, 'SIGKILL')),
    terminate: () => ended(child, 'SIGTERM'),
    async remove() {
      await ended(child, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Looks every 50 ms until it holds; throws after two minutes, before the test's own limit. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const patience = Date.now() + 120_000;
  while (!(await holds())) {
    if (Date.now() > patience) throw new Error('It did not come to hold within two minutes.');
    await pause(50);
  }
}

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function ended(child: ChildProcess | null, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise((resolve) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return resolve(child?.exitCode ?? null);
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}
