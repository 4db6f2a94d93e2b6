import { sql } from 'drizzle-orm';
import type { VersionReading } from '#core/overview.ts';
import { newestMigration } from '../db/migrate.ts';
import journal from '../db/migrations/meta/_journal.json' with { type: 'json' };
import { rows } from '../db/open.ts';
import type { Deps } from '../deps.ts';

/** What the database is, and how far it is migrated. */
export async function readVersion({ db, database }: Deps): Promise<VersionReading> {
  const [found] = await rows<{ server_version: string }>(db, sql`show server_version`);
  // Debian adds the name of its package.
  const server = `PostgreSQL ${found?.server_version.split(' ')[0]}`;
  const newest = await newestMigration(db);
  return {
    database: database.engine === 'pglite' ? `PGlite, ${server}` : server,
    migration: journal.entries.find(({ when }) => when === newest)?.tag ?? 'of a newer release',
  };
}
