import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { StorageReading } from '#core/overview.ts';
import type { Deps } from '../deps.ts';

export const storageQuery = sql`select json_build_object('used', pg_database_size(current_database()),
  'pictures', (select count(*) from images))`;

export async function readStorage({ database, settings }: Deps, found: object): Promise<StorageReading> {
  const free = database.embedded ? await freeAt(settings.dataDir) : null;
  return { ...(found as Pick<StorageReading, 'used' | 'pictures'>), free };
}

async function freeAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
