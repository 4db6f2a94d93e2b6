import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { type Database, type Db, rows } from './open.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** The database was written by a newer version of the product than this one. */
export class DatabaseTooNew extends Error {
  constructor() {
    super(
      'The database was migrated by a newer version of Certamen. Start that version, or restore an older backup.',
    );
    this.name = 'DatabaseTooNew';
  }
}

/** Migrations that the database still lacks; throws DatabaseTooNew when it has some that this code does not know. */
export async function pendingMigrations(db: Db): Promise<number> {
  const known = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
    entries: { when: number }[];
  };
  const [table] = await rows<{ found: string | null }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as found`,
  );
  if (!table?.found) return known.entries.length;
  const done = await rows<{ created_at: string }>(db, sql`select created_at::text from drizzle.__drizzle_migrations`);
  const newest = Math.max(0, ...done.map((row) => Number(row.created_at)));
  const newestKnown = Math.max(0, ...known.entries.map((entry) => entry.when));
  if (newest > newestKnown) throw new DatabaseTooNew();
  return known.entries.filter((entry) => entry.when > newest).length;
}

/**
 * Brings the database to this version. On PostgreSQL an advisory lock lets several instances start at once.
 */
export async function migrate(database: Database): Promise<void> {
  if (database.pool) {
    const connection = await database.pool.connect();
    try {
      await connection.query('select pg_advisory_lock(748213)');
      await pendingMigrations(database.db);
      await migratePg(database.db as never, { migrationsFolder });
    } finally {
      await connection.query('select pg_advisory_unlock(748213)').catch(() => {});
      connection.release();
    }
    return;
  }
  await pendingMigrations(database.db);
  await migratePglite(database.db as never, { migrationsFolder });
}
