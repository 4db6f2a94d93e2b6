import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { lockFolder } from '../db/lock.ts';
import { pgliteOptions } from '../db/open.ts';
import { type EndedAccess, endAccess } from './end-access.ts';
import type { Manifest, ManifestParts, RestoreOptions } from './manifest.ts';
import { BackupRefused } from './refused.ts';
import { type Ask, isEmpty, newestIn, refuseOther, serverVersion, tableSums } from './sums.ts';

/** Where a database that a restored one has replaced is kept, beside it. */
const REPLACED = 'pglite.replaced';

/** Writes the embedded database of a folder into a file. Throws FolderInUse while a server works there, and BackupRefused. */
export async function backUpPglite(folder: string, file: string, now: Date): Promise<ManifestParts> {
  const place = join(folder, 'pglite');
  if (!existsSync(place)) throw new BackupRefused(`There is no database in ${folder}.`);
  return withLock(folder, async () => {
    const client = await PGlite.create(place, pgliteOptions);
    try {
      const ask = asking(client);
      const parts = await described(ask, now);
      const dump = await client.dumpDataDir('gzip');
      writeFileSync(file, Buffer.from(await dump.arrayBuffer()), { mode: 0o600, flush: true });
      return parts;
    } finally {
      await client.close();
    }
  });
}

/**
 * Puts a backup into a folder: unpacked beside what is there, compared with its manifest, and only then put in its place. Returns
 * what access was ended. Throws FolderInUse and BackupRefused; then everything is as it was.
 */
export async function restorePglite(
  folder: string,
  file: string,
  manifest: Manifest,
  { replace, keepSessions }: RestoreOptions,
): Promise<EndedAccess | null> {
  return withLock(folder, async () => {
    const place = join(folder, 'pglite');
    if (existsSync(place) && !replace && !(await isEmptyFolder(place))) {
      throw new BackupRefused(
        `There is a database in ${folder} already. Add --replace to put the backup in its place.`,
      );
    }
    const unpacked = join(folder, 'pglite.restoring');
    rmSync(unpacked, { recursive: true, force: true });
    let ended: EndedAccess | null;
    try {
      ended = await unpack(file, unpacked, manifest, keepSessions);
    } catch (error) {
      rmSync(unpacked, { recursive: true, force: true });
      throw error;
    }
    if (existsSync(place)) {
      rmSync(join(folder, REPLACED), { recursive: true, force: true });
      renameSync(place, join(folder, REPLACED));
    }
    renameSync(unpacked, place);
    return ended;
  });
}

async function unpack(
  file: string,
  place: string,
  manifest: Manifest,
  keepSessions: boolean,
): Promise<EndedAccess | null> {
  const client = await PGlite.create(place, { ...pgliteOptions, loadDataDir: new Blob([readFileSync(file)]) });
  try {
    const ask = asking(client);
    refuseOther(manifest.tables, await tableSums(ask));
    return keepSessions ? null : await endAccess({ ask, run: (statements) => client.exec(statements) });
  } finally {
    await client.close();
  }
}

async function described(ask: Ask, made_at: Date): Promise<ManifestParts> {
  const versions = { server_version: await serverVersion(ask), newest_migration: await newestIn(ask) };
  return { made_at, engine: 'pglite', ...versions, tables: await tableSums(ask) };
}

async function isEmptyFolder(place: string): Promise<boolean> {
  const client = await PGlite.create(place, pgliteOptions);
  return isEmpty(asking(client)).finally(() => client.close());
}

function asking(client: PGlite): Ask {
  return async <Row>(statement: string) => (await client.query<Row>(statement)).rows;
}

async function withLock<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const unlock = lockFolder(folder);
  try {
    return await work();
  } finally {
    unlock();
  }
}
