import { sql } from 'drizzle-orm';
import type { VersionReading } from '#core/overview.ts';
import journal from '../db/migrations/meta/_journal.json' with { type: 'json' };
import type { Deps } from '../deps.ts';

/** The database's release, and when its newest migration was made. */
export const versionQuery = sql`select json_build_object('release', current_setting('server_version'),
  'newest', (select max(created_at) from drizzle.__drizzle_migrations))`;

/** What the database is, and how far it is migrated. */
export function readVersion({ database }: Deps, found: object): VersionReading {
  const { release, newest } = found as { release: string; newest: number | null };
  // Debian adds the name of its package.
  const server = `PostgreSQL ${release.split(' ')[0]}`;
  return {
    database: database.engine === 'pglite' ? `PGlite, ${server}` : server,
    migration: journal.entries.find(({ when }) => when === newest)?.tag ?? 'of a newer release',
  };
}
