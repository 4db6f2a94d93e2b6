import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { type Db, rows } from './open.ts';

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

/**
 * Migrations that use `concurrently` run outside a transaction and must be repeatable: `drop index concurrently if exists` before
 * `create index concurrently`. The caller holds the lock.
 */
export async function applyMigrations(db: Db, migrationsFolder: string): Promise<void> {
  for (const statement of OWN_TABLE) await db.execute(sql.raw(statement));
  const [last] = await rows<{ newest: string | null }>(
    db,
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  const newest = Number(last?.newest ?? 0);
  const pending = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > newest);
  for (const migration of pending) {
    if (isConcurrent(migration)) await statements(db, migration);
    else await givingWay(() => db.transaction((tx) => briefly(tx as unknown as Db, migration)));
  }
}

export function migrationScript(migrationsFolder: string, newest: number): string {
  const migrations = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis <= newest);
  const texts = migrations.flatMap((migration) => migration.sql);
  return [...OWN_TABLE, ...texts.map((text) => text.replace(/\bindex\s+concurrently\b/gi, 'index'))].join('\n;\n');
}

async function briefly(tx: Db, migration: MigrationMeta): Promise<void> {
  await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_MS}`));
  await statements(tx, migration);
}

async function statements(db: Db, { sql: texts, hash, folderMillis }: MigrationMeta): Promise<void> {
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
      if (!isInTheWay(error) || performance.now() > patience) throw error;
      await wait(LOCK_MS * (0.5 + Math.random()));
    }
  }
}

function isInTheWay(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (IN_THE_WAY.includes((current as { code?: string }).code ?? '')) return true;
  }
  return false;
}
