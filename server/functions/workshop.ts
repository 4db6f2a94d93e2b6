import { chmodSync, constants, copyFileSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Confinement, findConfinement } from './confinement.ts';
import { findDeno, isOpenToOthers } from './deno.ts';

export interface Workshop {
  folder: string;
  deno: string;
  boot: string;
  confinement: Confinement;
}

/** Short: the path of a socket has at most 107 characters. */
const PREFIX = 'certamen-fn-';

export async function openWorkshop(): Promise<Workshop | { reason: string }> {
  const found = findDeno();
  if ('reason' in found) return found;
  removeForgotten();
  const folder = mkdtempSync(join(realpathSync(tmpdir()), `${ownPrefix()}${process.pid}-`));
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
    if (!name.startsWith(ownPrefix())) continue;
    const pid = Number(name.slice(ownPrefix().length).split('-')[0]);
    if (pid > 0 && !isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

/** Includes the host name: containers that share a folder have separate PIDs. */
function ownPrefix(): string {
  return `${PREFIX}${hostname().replace(/\W/g, '').slice(0, 12)}-`;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
