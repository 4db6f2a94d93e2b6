import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Engine, SiteRequest } from '../support/site-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = fileURLToPath(new URL('../support/site-process.ts', import.meta.url));
const quickHashes = new URL('../support/quick-hashes.ts', import.meta.url).href;

/** A worker's server process; it serves one site after another. */
export interface SiteProcess {
  ask(request: SiteRequest): Promise<unknown>;
  /** What the site has logged since the last call. */
  takeLog(): string;
  stop(): Promise<void>;
}

export async function startSiteProcess(engine: Engine): Promise<SiteProcess> {
  const options = ['--import', quickHashes];
  const child = fork(program, [engine], { cwd: root, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: options });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)));
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let number = 0;
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The site process ended (pages built? npm run build):\n${output}`)));
    child.once('message', () => resolve());
  });
  child.on('message', ({ id, result, error }: { id: number; result?: unknown; error?: string }) => {
    const caller = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) caller?.resolve(result);
    else caller?.reject(new Error(`${error}\n${output}`));
  });
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error(`The site process ended:\n${output}`));
  });
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        const id = ++number;
        waiting.set(id, { resolve, reject });
        child.send({ id, ...request });
      }),
    takeLog() {
      const taken = output;
      output = '';
      return taken;
    },
    stop: () => exited(child),
  };
}

function exited(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
