import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { newestKnown } from '../db/migrate.ts';
import type { Settings } from '../env.ts';
import type { EndedAccess } from './end-access.ts';
import { type Manifest, manifestPath, type RestoreOptions, readManifest, writeManifest } from './manifest.ts';
import { backUpPglite, restorePglite } from './pglite.ts';
import { backUpPostgres, restorePostgres } from './postgres.ts';
import { BackupRefused, ofSystem } from './refused.ts';

type Place = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/** Complete or not at all, and without APP_SECRET. Throws BackupRefused, DatabaseUnusable and FolderInUse. */
export async function backUp({ databaseUrl, dataDir }: Place, file: string, now: Date): Promise<Manifest> {
  const unfinished = `${file}.part`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(unfinished, '', { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' || path !== unfinished) throw ofSystem(`The backup ${file} was not made`, error);
    throw new BackupRefused(
      `${unfinished} exists: another backup is being written there, or one was killed. Wait for it, or delete that file.`,
    );
  }
  const taken = [file, manifestPath(file)].find((path) => existsSync(path));
  if (taken) {
    rmSync(unfinished);
    throw new BackupRefused(`${taken} exists already. Name another file.`);
  }
  try {
    const parts = databaseUrl
      ? await backUpPostgres(databaseUrl, unfinished, now)
      : await backUpPglite(dataDir, unfinished, now);
    renameSync(unfinished, file);
    return await writeManifest(file, parts);
  } catch (error) {
    for (const path of [unfinished, file, manifestPath(file)]) rmSync(path, { force: true });
    throw ofSystem(`The backup ${file} was not made`, error);
  }
}

/** Throws BackupRefused, DatabaseUnusable and FolderInUse; then nothing has changed. */
export async function restore(
  { databaseUrl, dataDir }: Place,
  file: string,
  options: RestoreOptions,
): Promise<{ manifest: Manifest; ended: EndedAccess | null }> {
  const manifest = await readManifest(file).catch((error: unknown) => {
    throw ofSystem(`The backup ${file} cannot be read`, error);
  });
  if (manifest.newest_migration > newestKnown) {
    throw new BackupRefused('This backup was made by a newer version of Certamen. Restore it with that version.');
  }
  const ended = databaseUrl
    ? await restorePostgres(databaseUrl, file, manifest, options)
    : await restorePglite(dataDir, file, manifest, options);
  return { manifest, ended };
}
