import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export function findDeno(): { path: string } | { reason: string } {
  const family = process.platform === 'linux' ? '-glibc' : '';
  const name = `@deno/${process.platform}-${process.arch}${family}`;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const path = join(folder, process.platform === 'win32' ? 'deno.exe' : 'deno');
    if (existsSync(path)) return { path };
  } catch {
    // Deno is an optional package, which npm skips on unsupported machines.
  }
  return { reason: `Deno is not installed (${name}).` };
}

/** A parent folder may be closed to other users. */
export function isOpenToOthers(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
