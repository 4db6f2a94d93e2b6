import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { type Database, openDatabase, pgliteOptions, rows } from '#server/db/open.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const worker = process.env.VITEST_POOL_ID ?? '1';
let opened: Promise<Database> | null = null;

/** This worker's database, migrated: PostgreSQL where TEST_DATABASE_URL names a server, else PGlite in memory. */
export function testDatabase(): Promise<Database> {
  opened ??= process.env.TEST_DATABASE_URL ? freshPostgres(process.env.TEST_DATABASE_URL) : freshPglite();
  return opened;
}

/** Empties every table; what a test finds is what it made. */
export async function emptyDatabase(database: Database): Promise<void> {
  const tables = await rows<{ name: string }>(
    database.db,
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  await database.db.execute(
    sql.raw(`truncate ${tables.map((table) => table.name).join(', ')} restart identity cascade`),
  );
}

async function freshPostgres(server: string): Promise<Database> {
  const name = `certamen_test_${worker}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: url.href }, () => {});
  await migrate(database);
  return database;
}

/** Migrating PGlite takes longer than a whole test file: a migrated copy is kept beside the packages, by the migrations' hash. */
async function freshPglite(): Promise<Database> {
  const client = await PGlite.create({ ...pgliteOptions, loadDataDir: await migratedDump() });
  return openDatabase({ client }, () => {});
}

/** A migrated database without rows, as PGlite loads it. */
export async function migratedDump(): Promise<Blob> {
  const folder = `${root}server/db/migrations`;
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort()) {
    if (file.endsWith('.sql')) hash.update(readFileSync(`${folder}/${file}`));
  }
  const cache = `${root}node_modules/.cache/certamen`;
  const dump = `${cache}/migrated-${hash.digest('hex').slice(0, 16)}.tar`;
  if (existsSync(dump)) return new Blob([readFileSync(dump)]);
  const client = await PGlite.create(pgliteOptions);
  const database = await openDatabase({ client }, () => {});
  await migrate(database);
  mkdirSync(cache, { recursive: true });
  const bytes = Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer());
  await database.close();
  // Put in place whole: the other worker may be looking for it.
  writeFileSync(`${dump}.${process.pid}-${worker}`, bytes);
  renameSync(`${dump}.${process.pid}-${worker}`, dump);
  return new Blob([bytes]);
}
