import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Settings } from '../env.ts';
import { backUp } from './backup.ts';
import { type Manifest, manifestPath } from './manifest.ts';
import { BackupRefused, ofSystem } from './refused.ts';

/** These names sort by time. Some file systems allow no colon in a name. */
const NAME = /^certamen-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;
const UNFINISHED = /^certamen-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.part$/;
/** An unfinished backup this old is abandoned. Less than a day, so that the next nightly run deletes it. */
const ABANDONED_MS = 12 * 3_600_000;

export function isFolder(path: string): boolean {
  return /[\\/]$/.test(path) || (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false);
}

/** Deletes only complete backups that are not newer than this one, and what killed runs left. Throws like `backUp`. */
export async function backUpInto(
  place: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  folder: string,
  keep: number | null,
  now: Date,
): Promise<{ file: string; manifest: Manifest; deleted: string[] }> {
  if (keep !== null && !(Number.isInteger(keep) && keep >= 1)) {
    throw new BackupRefused('--keep takes how many backups to keep, at least 1.');
  }
  const file = join(folder, nameAt(now));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw ofSystem(`The backup ${file} was not made`, error);
  }
  const manifest = await backUp(place, file, now);
  const abandoned = nameAt(new Date(now.getTime() - ABANDONED_MS));
  for (const name of readdirSync(folder)) {
    if (UNFINISHED.test(name) && name < abandoned) rmSync(join(folder, name), { force: true });
  }
  // A clock that was once ahead must not make the newest backup the oldest.
  const upToThis = completeIn(folder).filter((name) => name <= basename(file));
  const deleted = keep === null ? [] : upToThis.slice(0, -keep);
  for (const name of deleted)
    for (const path of [name, manifestPath(name)]) rmSync(join(folder, path), { force: true });
  return { file, manifest, deleted };
}

export function newestBackup(folder: string): Date | null {
  const newest = existsSync(folder) ? completeIn(folder).at(-1) : undefined;
  if (!newest) return null;
  const [day, time] = newest.slice('certamen-'.length).split('T');
  return new Date(`${day}T${time?.replaceAll('-', ':')}`);
}

const nameAt = (moment: Date): string => `certamen-${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Oldest first. */
function completeIn(folder: string): string[] {
  const names = new Set(readdirSync(folder));
  return [...names].filter((name) => NAME.test(name) && names.has(manifestPath(name))).sort();
}
