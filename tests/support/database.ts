import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { type Database, openDatabase, pgliteOptions, rows } from '#server/db/open.ts';
import { copyOfTemplate, migratedDump, migratedPostgresTemplate } from './templates.ts';

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
  const template = await migratedPostgresTemplate(server);
  const url = await copyOfTemplate(server, template, `certamen_test_${worker}`);
  return openDatabase({ url }, () => {});
}

async function freshPglite(): Promise<Database> {
  const client = await PGlite.create({ ...pgliteOptions, loadDataDir: await migratedDump() });
  return openDatabase({ client }, () => {});
}
