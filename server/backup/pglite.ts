import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { folderFailure, makePrivate } from '../db/data-folder.ts';
import { type EmbeddedEngine, openEmbedded } from '../db/embedded.ts';
import { FolderInUse, lockFolder } from '../db/lock.ts';
import { pgliteOptions } from '../db/open.ts';
import { takeRows } from './copy-rows.ts';
import { emptyTables } from './empty-tables.ts';
import { type EndedAccess, endAccess } from './end-access.ts';
import { backUpLive } from './live-backup.ts';
import type { Manifest, ManifestParts, RestoreOptions } from './manifest.ts';
import { readDump } from './programs.ts';
import { BackupRefused } from './refused.ts';
import { type Ask, factsOf, isEmpty, refuseOther, type Session, tableSums } from './sums.ts';

const REPLACED = 'pglite.replaced';
const RESTORING = 'pglite.restoring';

/** Throws FolderInUse, BackupRefused and DatabaseUnusable. */
export async function backUpPglite(folder: string, file: string, made_at: Date): Promise<ManifestParts> {
  const place = join(folder, 'pglite');
  if (!existsSync(place)) throw new BackupRefused(`There is no database in ${folder}.`);
  try {
    return await withLock(folder, () => backUpStopped(folder, file, made_at));
  } catch (error) {
    const parts = error instanceof FolderInUse ? await backUpLive(folder, file) : null;
    if (!parts) throw error;
    return { made_at, ...parts };
  }
}

async function backUpStopped(folder: string, file: string, made_at: Date): Promise<ManifestParts> {
  const client = await openIn(folder, 'pglite');
  try {
    const contents = await factsOf(asking(client));
    const dump = await client.dumpDataDir('gzip');
    writeFileSync(file, Buffer.from(await dump.arrayBuffer()), { mode: 0o600, flush: true });
    return { made_at, engine: 'pglite', ...contents };
  } finally {
    await client.close();
  }
}

/** Throws FolderInUse, BackupRefused and DatabaseUnusable; then nothing has changed. */
export async function restorePglite(
  folder: string,
  file: string,
  manifest: Manifest,
  { replace, keepSessions }: RestoreOptions,
): Promise<EndedAccess | null> {
  return withLock(folder, async () => {
    const place = join(folder, 'pglite');
    if (existsSync(place) && !replace && !(await isEmptyDatabase(folder))) {
      throw new BackupRefused(
        `There is a database in ${folder} already. Add --replace to put the backup in its place.`,
      );
    }
    const unpacked = join(folder, RESTORING);
    rmSync(unpacked, { recursive: true, force: true });
    let ended: EndedAccess | null;
    try {
      ended = await unpack(file, folder, manifest, keepSessions);
      makePrivate(unpacked);
    } catch (error) {
      rmSync(unpacked, { recursive: true, force: true });
      throw folderFailure(folder, error);
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
  folder: string,
  manifest: Manifest,
  keepSessions: boolean,
): Promise<EndedAccess | null> {
  const isOwn = manifest.engine === 'pglite';
  const client = isOwn ? await openBackup(file, join(folder, RESTORING)) : await openIn(folder, RESTORING);
  try {
    const session = sessionOf(client);
    if (!isOwn) await takeDump(client, file, manifest);
    refuseOther(manifest.tables, await tableSums(session.ask));
    return keepSessions ? null : await endAccess(session);
  } finally {
    await client.close();
  }
}

/** Throws BackupRefused. */
export async function openBackup(file: string, place = 'memory://'): Promise<EmbeddedEngine> {
  try {
    return await PGlite.create(place, { ...pgliteOptions, loadDataDir: new Blob([readFileSync(file)]) });
  } catch (error) {
    if ('syscall' in (error as Error)) throw error;
    throw new BackupRefused(`The backup ${file} cannot be opened: ${(error as Error).message}.`);
  }
}

/** PGlite by itself would put a new database over a damaged one. */
async function openIn(folder: string, name: string): Promise<EmbeddedEngine> {
  return openEmbedded(join(folder, name), pgliteOptions).catch((error) => {
    throw folderFailure(folder, error);
  });
}

async function takeDump(client: EmbeddedEngine, file: string, manifest: Manifest): Promise<void> {
  const putBack = await emptyTables(sessionOf(client), manifest);
  const dump = readDump(['--data-only', file]);
  try {
    await takeRows(client, dump.script);
    await dump.ended;
    await putBack();
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    // The dump fails too, since its output is no longer read; our error has the reason.
    await dump.ended.catch(() => {});
    throw new BackupRefused(`The embedded database rejected these rows: ${(error as Error).message}.`);
  }
}

async function isEmptyDatabase(folder: string): Promise<boolean> {
  const client = await openIn(folder, 'pglite');
  return isEmpty(asking(client)).finally(() => client.close());
}

function asking(client: EmbeddedEngine): Ask {
  return async <Row>(statement: string) => (await client.query<Row>(statement)).rows;
}

function sessionOf(client: EmbeddedEngine): Session {
  return { ask: asking(client), run: (statements) => client.exec(statements) };
}

async function withLock<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const unlock = lockFolder(folder);
  try {
    return await work();
  } finally {
    unlock();
  }
}
