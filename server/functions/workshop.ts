import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Confinement, findConfinement } from './confinement.ts';

export interface Workshop {
  folder: string;
  deno: string;
  boot: string;
  confinement: Confinement;
}

/** Short: the path of a socket has at most 107 characters. With the host name: containers that share a folder have separate PIDs. */
const PREFIX = `certamen-fn-${hostname().replace(/\W/g, '').slice(0, 12)}-`;

export async function openWorkshop(): Promise<Workshop | { reason: string }> {
  const found = findDeno();
  if ('reason' in found) return found;
  removeForgotten();
  const folder = mkdtempSync(join(realpathSync(tmpdir()), `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o711);
  const boot = join(folder, 'boot.js');
  copyFileSync(fileURLToPath(new URL('./boot.js', import.meta.url)), boot);
  chmodSync(boot, 0o644);
  const confinement = await findConfinement(folder);
  return { folder, deno: reachable(found.path, folder), boot, confinement };
}

export function closeWorkshop({ folder }: Workshop): void {
  rmSync(folder, { recursive: true, force: true });
}

function reachable(deno: string, folder: string): string {
  if (isOpenToOthers(deno)) return deno;
  const copy = join(folder, 'deno');
  copyFileSync(deno, copy, constants.COPYFILE_FICLONE);
  chmodSync(copy, 0o755);
  return copy;
}

function removeForgotten(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const pid = Number(name.slice(PREFIX.length).split('-')[0]);
    if (pid > 0 && !isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function findDeno(): { path: string } | { reason: string } {
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
function isOpenToOthers(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
