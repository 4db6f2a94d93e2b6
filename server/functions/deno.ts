import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

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
