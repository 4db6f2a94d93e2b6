import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { applyMigrations } from './apply-migrations.ts';
import { type Database, type Db, rows } from './open.ts';

/** The folder of our migrations. */
export const ownMigrations = fileURLToPath(new URL('./migrations', import.meta.url));

/** How many copies of a PGlite database are kept from before its migrations. */
const KEPT_BACKUPS = 3;
const LOOK_AGAIN_MS = 100;

/** The database was written by a newer version of the product than this one. */
export class DatabaseTooNew extends Error {
  constructor() {
    super(
      'The database was migrated by a newer version of Certamen. Start that version, or restore an older backup.',
    );
    this.name = 'DatabaseTooNew';
  }
}

/**
 * Brings the database to this version. On PostgreSQL an advisory lock lets several instances start at once, and those of the release
 * before go on working meanwhile; its backups are its operator's. A PGlite folder that holds data is copied to DATA_DIR/backups first.
 * Throws DatabaseTooNew.
 */
export async function migrate(database: Database, migrationsFolder = ownMigrations): Promise<void> {
  if (database.pool) return migrateInTurn(database.pool, migrationsFolder);
  const { done, pending } = await migrationState(database.db, migrationsFolder);
  if (done > 0 && pending > 0 && database.embedded) await backUp(database.embedded);
  await applyMigrations(database.db, migrationsFolder);
}

/** One instance after the other, each on a connection of its own: what it sets, and its lock, end with the connection. */
async function migrateInTurn(pool: pg.Pool, migrationsFolder: string): Promise<void> {
  const connection = await pool.connect();
  try {
    // A migration may take longer than a statement of the server.
    await connection.query('set statement_timeout = 0');
    await waitForTurn(connection);
    const db = drizzle(connection) as unknown as Db;
    await migrationState(db, migrationsFolder);
    await applyMigrations(db, migrationsFolder);
  } finally {
    connection.release(true);
  }
}

/** Asks again and again: an index that is built concurrently waits for every statement, also for one that waits for a lock. */
async function waitForTurn(connection: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await connection.query('select pg_try_advisory_lock(748213) as mine');
    if (rows[0].mine) return;
    await wait(LOOK_AGAIN_MS);
  }
}

/** The newest migration of this code, as of when it was started: its files may be replaced while it runs. */
export const newestKnown = Math.max(0, ...knownMigrations(ownMigrations));

/**
 * Whether the database has all migrations of this code. It may have more: those of a newer release leave room for the one before it,
 * which goes on until it is replaced.
 */
export async function hasOurMigrations(db: Db): Promise<boolean> {
  return (await newestMigration(db)) >= newestKnown;
}

/** When the newest migration of the database was made, in milliseconds since 1970; 0 where it has none. */
export async function newestMigration(db: Db): Promise<number> {
  const [found] = await rows<{ newest: string | null }>(
    db,
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  return Number(found?.newest ?? 0);
}

function knownMigrations(migrationsFolder: string): number[] {
  const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
    entries: { when: number }[];
  };
  return journal.entries.map((entry) => entry.when);
}

/** How many migrations the database has and lacks; throws DatabaseTooNew when it has some that this code does not know. */
async function migrationState(db: Db, migrationsFolder: string): Promise<{ done: number; pending: number }> {
  const known = knownMigrations(migrationsFolder);
  const [table] = await rows<{ found: string | null }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as found`,
  );
  if (!table?.found) return { done: 0, pending: known.length };
  const done = await rows<{ created_at: string }>(db, sql`select created_at::text from drizzle.__drizzle_migrations`);
  const newest = Math.max(0, ...done.map((row) => Number(row.created_at)));
  if (newest > Math.max(0, ...known)) throw new DatabaseTooNew();
  return { done: done.length, pending: known.filter((when) => when > newest).length };
}

/** Writes the whole database into one file, complete or not at all, and drops the oldest ones. */
async function backUp({ client, backups }: NonNullable<Database['embedded']>): Promise<void> {
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  const name = `before-migration-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`;
  const dump = await client.dumpDataDir('gzip');
  const unfinished = join(backups, `${name}.part`);
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()), { mode: 0o600, flush: true });
  renameSync(unfinished, join(backups, name));
  const all = readdirSync(backups).filter((file) => /^before-migration-.*\.tar\.gz$/.test(file));
  for (const old of all.sort().slice(0, -KEPT_BACKUPS)) rmSync(join(backups, old));
}
