import { spawn } from 'node:child_process';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/**
 * Runs a program of ours from another folder, with nothing in the environment but this. A server is asked to stop once it says that it
 * is ready.
 */
export function runProgram(
  folder: string,
  program: string,
  words: string[],
  environment: Record<string, string> = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, program), ...words], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        CERTAMEN_ENV: devNull,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...environment,
      },
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (data) => {
      out += data;
      if (String(data).includes('"event":"ready"')) child.kill('SIGTERM');
    });
    child.stderr.on('data', (data) => (err += data));
    child.once('close', (code) => resolve({ code, out, err }));
  });
}
