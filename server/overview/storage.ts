import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { StorageReading } from '#core/overview.ts';
import { rows } from '../db/open.ts';
import type { Deps } from '../deps.ts';

/** What is stored, and how much more fits where the database is a folder of this machine. */
export async function readStorage({ db, database, settings }: Deps): Promise<StorageReading> {
  const [found] = await rows<{ used: string; pictures: number }>(
    db,
    sql`select pg_database_size(current_database())::text as used, (select count(*)::int from images) as pictures`,
  );
  const free = database.embedded ? await freeAt(settings.dataDir) : null;
  return { used: Number(found?.used ?? 0), pictures: found?.pictures ?? 0, free };
}

async function freeAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
