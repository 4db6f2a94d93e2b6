import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { causesOf } from './conflict.ts';
import { type Database, type Db, rows } from './open.ts';

export const ownMigrations = fileURLToPath(new URL('./migrations', import.meta.url));

const KEPT_BACKUPS = 3;
const LOOK_AGAIN_MS = 100;
/** Limits the wait for a lock: other queries on the table queue behind it. */
const LOCK_MS = 1_000;
/** A table that stays locked this long needs an operator. */
const PATIENCE_MS = 120_000;
/** lock_not_available and deadlock_detected. */
const IN_THE_WAY = ['55P03', '40P01'];

const OWN_TABLE = [
  'create schema if not exists drizzle',
  'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
];

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
export const hasOurMigrations = async (db: Db): Promise<boolean> => (await newestMigration(db)) >= newestKnown;

/** Milliseconds since 1970; 0 where there is none. */
export async function newestMigration(db: Db): Promise<number> {
  const newest = sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`;
  const [found] = await rows<{ newest: string | null }>(db, newest);
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
  const ownTable = sql`select to_regclass('drizzle.__drizzle_migrations')::text as found`;
  const [table] = await rows<{ found: string | null }>(db, ownTable);
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

/**
 * Migrations that use `concurrently` run outside a transaction and must be repeatable: `drop index concurrently if exists` before
 * `create index concurrently`. The caller holds the lock.
 */
export async function applyMigrations(db: Db, migrationsFolder: string): Promise<void> {
  for (const statement of OWN_TABLE) await db.execute(sql.raw(statement));
  const newest = await newestMigration(db);
  const pending = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > newest);
  for (const migration of pending) {
    if (isConcurrent(migration)) await statements(db, migration);
    else await givingWay(() => db.transaction((tx) => statements(tx, migration, LOCK_MS)));
  }
}

export function migrationScript(migrationsFolder: string, newest: number): string {
  const migrations = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis <= newest);
  const texts = migrations.flatMap((migration) => migration.sql);
  return [...OWN_TABLE, ...texts.map((text) => text.replace(/\bindex\s+concurrently\b/gi, 'index'))].join('\n;\n');
}

async function statements(db: Db, { sql: texts, hash, folderMillis }: MigrationMeta, lockMs?: number): Promise<void> {
  if (lockMs !== undefined) await db.execute(sql.raw(`set local lock_timeout = ${lockMs}`));
  for (const text of texts) await db.execute(sql.raw(text));
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
  );
}

function isConcurrent({ sql: texts }: MigrationMeta): boolean {
  return texts.some((text) => /^[^\S\n]*(create(\s+unique)?|drop)\s+index\s+concurrently\b/im.test(text));
}

async function givingWay(act: () => Promise<void>): Promise<void> {
  const patience = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      const isInTheWay = causesOf(error).some((one) => IN_THE_WAY.includes((one as { code?: string }).code ?? ''));
      if (!isInTheWay || performance.now() > patience) throw error;
      await wait(LOCK_MS * (0.5 + Math.random()));
    }
  }
}
