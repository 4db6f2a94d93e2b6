import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../env.ts';
import { backUp } from './backup.ts';
import { type Manifest, manifestPath } from './manifest.ts';
import { BackupRefused } from './refused.ts';

/** Our own names: they sort by time. A colon would be no letter of a name everywhere. */
const NAME = /^certamen-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;
const UNFINISHED = /^certamen-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.part$/;

/** Whether backups are to go into this path under names of their own: a folder that is there, or what ends like one. */
export function isFolder(path: string): boolean {
  return /[\\/]$/.test(path) || (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false);
}

/**
 * Writes a backup into a folder, which is made where it is missing, and then deletes the oldest ones beyond `keep` (null: none). Only
 * complete backups that were named here count and are deleted, and what a run left that was killed. Throws as `backUp` does.
 */
export async function backUpInto(
  place: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  folder: string,
  keep: number | null,
  now: Date,
): Promise<{ file: string; manifest: Manifest; deleted: string[] }> {
  if (keep !== null && !(Number.isInteger(keep) && keep >= 1)) {
    throw new BackupRefused('--keep takes how many backups to keep, at least 1.');
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `certamen-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
  const manifest = await backUp(place, file, now);
  for (const name of readdirSync(folder)) if (UNFINISHED.test(name)) rmSync(join(folder, name));
  const deleted = keep === null ? [] : completeIn(folder).slice(0, -keep);
  for (const name of deleted) for (const path of [name, manifestPath(name)]) rmSync(join(folder, path));
  return { file, manifest, deleted };
}

/** When the newest complete backup of a folder was made; null where there is none. */
export function newestBackup(folder: string): Date | null {
  const newest = existsSync(folder) ? completeIn(folder).at(-1) : undefined;
  if (!newest) return null;
  const [day, time] = newest.slice('certamen-'.length).split('T');
  return new Date(`${day}T${time?.replaceAll('-', ':')}`);
}

/** Oldest first. */
function completeIn(folder: string): string[] {
  const names = new Set(readdirSync(folder));
  return [...names].filter((name) => NAME.test(name) && names.has(manifestPath(name))).sort();
}
