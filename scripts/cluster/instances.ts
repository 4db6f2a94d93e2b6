import { mkdirSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { type Running, run, until } from './processes.ts';

/** A Certamen on a port. */
export interface Instance {
  name: string;
  port: number;
  /** Where its code lies. */
  code: string;
  running: Running;
}

export interface Release {
  code: string;
  settings: Record<string, string>;
  folder: string;
}

/** Starts an instance from a folder of code; resolves when it says that it is ready. */
export async function startInstance(release: Release, name: string, port: number): Promise<Instance> {
  const { code, settings, folder } = release;
  const data = join(folder, `${name}-data`);
  mkdirSync(data, { recursive: true });
  const running = run({
    ...{ name, command: process.execPath, args: ['server/main.ts'], cwd: code },
    log: join(folder, `${name}.log`),
    environment: {
      PATH: process.env.PATH ?? '',
      CERTAMEN_ENV: devNull,
      PORT: String(port),
      DATA_DIR: data,
      ...settings,
    },
  });
  const isReady = async () => {
    if (!running.isRunning()) throw new Error(`Instance ${name} stopped: see ${join(folder, `${name}.log`)}.`);
    const url = `http://127.0.0.1:${port}/api/readiness`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
    return answer?.status === 200;
  };
  await until(isReady, 120, `instance ${name}, ready`);
  return { name, port, code, running };
}

/** Asks an instance to stop, as a service manager does. Throws when it does not end well. */
export async function drain(instance: Instance): Promise<void> {
  instance.running.kill('SIGTERM');
  const code = await instance.running.ended;
  if (code !== 0) throw new Error(`Instance ${instance.name} ended with ${code} after SIGTERM.`);
}
