import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { applyMigrations } from './apply-migrations.ts';
import { type Database, type Db, rows } from './open.ts';

export const ownMigrations = fileURLToPath(new URL('./migrations', import.meta.url));

const KEPT_BACKUPS = 3;
const LOOK_AGAIN_MS = 100;

export class DatabaseTooNew extends Error {
  constructor() {
    super(
      'The database was migrated by a newer version of Certamen. Start that version, or restore an older backup.',
    );
    this.name = 'DatabaseTooNew';
  }
}

/**
 * An advisory lock lets several PostgreSQL instances start at once. A PGlite folder is backed up first. Throws DatabaseTooNew.
 */
export async function migrate(database: Database, migrationsFolder = ownMigrations): Promise<void> {
  if (database.pool) return migrateInTurn(database.pool, migrationsFolder);
  const { done, pending } = await migrationState(database.db, migrationsFolder);
  if (done > 0 && pending > 0 && database.embedded) await backUp(database.embedded);
  await applyMigrations(database.db, migrationsFolder);
}

/** Each on a connection of its own, which ends its settings and its lock. */
async function migrateInTurn(pool: pg.Pool, migrationsFolder: string): Promise<void> {
  const connection = await pool.connect();
  try {
    // A migration may take longer than the server's statements may.
    await connection.query('set statement_timeout = 0');
    await waitForTurn(connection);
    const db = drizzle(connection) as unknown as Db;
    await migrationState(db, migrationsFolder);
    await applyMigrations(db, migrationsFolder);
  } finally {
    connection.release(true);
  }
}

/** Polls, since an index built concurrently waits for every statement, even one that waits for a lock. */
async function waitForTurn(connection: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await connection.query('select pg_try_advisory_lock(748213) as mine');
    if (rows[0].mine) return;
    await wait(LOOK_AGAIN_MS);
  }
}

/** Read at startup: the files may be replaced while the process runs. */
export const newestKnown = Math.max(0, ...knownMigrations(ownMigrations));

/** Allows for more migrations: those of a newer release are compatible with the previous one. */
export async function hasOurMigrations(db: Db): Promise<boolean> {
  return (await newestMigration(db)) >= newestKnown;
}

/** Milliseconds since 1970; 0 where there is none. */
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
