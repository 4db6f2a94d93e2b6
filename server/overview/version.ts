import { sql } from 'drizzle-orm';
import type { VersionReading } from '#core/overview.ts';
import journal from '../db/migrations/meta/_journal.json' with { type: 'json' };
import type { Deps } from '../deps.ts';

export const versionQuery = sql`select json_build_object('release', current_setting('server_version'),
  'newest', (select max(created_at) from drizzle.__drizzle_migrations))`;

export function readVersion({ database }: Deps, found: object): VersionReading {
  const { release, newest } = found as { release: string; newest: number | null };
  const server = `PostgreSQL ${release.split(' ')[0]}`;
  return {
    database: database.engine === 'pglite' ? `PGlite, ${server}` : server,
    migration: journal.entries.find(({ when }) => when === newest)?.tag ?? 'of a newer release',
  };
}
