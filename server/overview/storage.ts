import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { StorageReading } from '#core/overview.ts';
import type { Deps } from '../deps.ts';

/** How much is stored: the size of the whole database, and its pictures. */
export const storageQuery = sql`select json_build_object('used', pg_database_size(current_database()),
  'pictures', (select count(*) from images))`;

/** What is stored, and how much more fits where the database is a folder of this machine. */
export async function readStorage({ database, settings }: Deps, found: object): Promise<StorageReading> {
  const free = database.embedded ? await freeAt(settings.dataDir) : null;
  return { ...(found as Pick<StorageReading, 'used' | 'pictures'>), free };
}

async function freeAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
