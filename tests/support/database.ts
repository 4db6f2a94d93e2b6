import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { type Database, type Db, openDatabase, pgliteOptions } from '#server/db/open.ts';
import { createDatabase } from './server-databases.ts';
import { migratedDump, migratedPostgresTemplate } from './templates.ts';

const worker = process.env.VITEST_POOL_ID ?? '1';
let opened: Promise<Database> | null = null;

/** This worker's database, migrated: PostgreSQL where TEST_DATABASE_URL names a server, else PGlite in memory. */
export function testDatabase(): Promise<Database> {
  opened ??= openTestDatabase(process.env.TEST_DATABASE_URL);
  return opened;
}

/** Empties every table of schema public and starts its sequences again; what a test finds is what it made. */
export async function emptyDatabase({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.execute(sql`select testing.empty_database()`);
}

/** Remembers every row, and where the sequences are, for `putBackRows`; one such state for each database. */
export async function keepRows(db: Db): Promise<void> {
  await db.execute(sql`select testing.keep_rows()`);
}

/** Writes the rows that were kept into the emptied database. */
export async function putBackRows(db: Db): Promise<void> {
  await db.execute(sql`select testing.put_back_rows()`);
}

async function openTestDatabase(server: string | undefined): Promise<Database> {
  const database = server ? await freshPostgres(server) : await freshPglite();
  for (const statement of functions) await database.db.execute(statement);
  return database;
}

/**
 * As on an SSD. At the cost of a disk, whether a test's small table is read whole or by an index hangs on its statistics, and on what other
 * tests have left of its pages.
 */
const RANDOM_PAGE_COST = 1.1;

async function freshPostgres(server: string): Promise<Database> {
  const template = await migratedPostgresTemplate(server);
  const url = new URL(await createDatabase(server, `certamen_test_${worker}`, template));
  url.searchParams.set('options', `-c random_page_cost=${RANDOM_PAGE_COST}`);
  return openDatabase({ url: url.href }, () => {});
}

async function freshPglite(): Promise<Database> {
  const client = await PGlite.create({ ...pgliteOptions, loadDataDir: await migratedDump() });
  await client.exec(`set random_page_cost = ${RANDOM_PAGE_COST}`);
  return openDatabase({ client }, () => {});
}

const functions = [
  sql`create schema testing`,

  sql`create view testing.tables as
    select oid, oid::regclass::text as name, pg_relation_size(oid) as bytes
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,

  sql`create view testing.sequences as
    select seqrelid::regclass as name, seqstart as start, pg_sequence_last_value(seqrelid) as last
    from pg_sequence join pg_class on oid = seqrelid where relnamespace = 'public'::regnamespace`,

  /*
   * TRUNCATE gives each table new files, which costs more than most tests. Rows are deleted instead, where a table has any pages at
   * all: all of them, so that neither triggers nor foreign keys need a look. Tables that have grown are truncated. Transactions that a
   * test before has left open are waited for without holding any lock, so that none of them is in a deadlock with it.
   */
  sql`create function testing.empty_database() returns void language plpgsql set session_replication_role = replica as $$
    declare
      tables text;
      grown boolean;
      used text;
    begin
      select string_agg(name, ', ' order by oid), sum(bytes) > 1048576 into tables, grown from testing.tables;
      loop
        begin
          execute format('lock table %s in %s mode nowait', tables, case when grown then 'access exclusive' else 'exclusive' end);
          exit;
        exception when lock_not_available then
          perform pg_sleep(0.01);
        end;
      end loop;
      if grown then
        execute 'truncate ' || tables || ' restart identity cascade';
        return;
      end if;
      for used in select name from testing.tables where bytes > 0 loop
        execute 'delete from ' || used;
      end loop;
      perform setval(name, start, false) from testing.sequences where last is not null;
    end $$`,

  /*
   * Copies beside the tables and a function that writes them back, without triggers and foreign keys: what they would do is among the
   * rows. Generated columns come by themselves.
   */
  sql`create function testing.keep_rows() returns void language plpgsql as $$
    declare
      kept record;
      found boolean;
      statements text := '';
    begin
      for kept in
        select t.name, 'testing.kept_' || t.oid as copy, string_agg(quote_ident(attname), ', ' order by attnum) as columns
        from testing.tables t join pg_attribute on attrelid = t.oid
        where bytes > 0 and attnum > 0 and not attisdropped and attgenerated = '' group by t.oid, t.name
      loop
        execute 'select exists (select from ' || kept.name || ')' into found;
        continue when not found;
        execute format('create table %s as select %s from %s', kept.copy, kept.columns, kept.name);
        statements := statements || format('insert into %s (%s) overriding system value select %2$s from %s;',
          kept.name, kept.columns, kept.copy);
      end loop;
      select statements || coalesce(string_agg(format('perform setval(%L, %s);', name, last), ''), '') into statements
        from testing.sequences where last is not null;
      execute format('create function testing.put_back_rows() returns void language plpgsql
        set session_replication_role = replica as %L', 'begin ' || statements || ' end');
    end $$`,

  sql`create function testing.every_row() returns table (name text, rows jsonb) language plpgsql as $$
    declare
      used record;
    begin
      for used in select t.name, bytes from testing.tables t order by 1 loop
        name := used.name;
        rows := '[]';
        if used.bytes > 0 then
          execute format('select coalesce(jsonb_agg(jsonb_build_object(%L, to_jsonb(t)) order by t::text), %L) from %s t',
            'row', '[]', used.name) into rows;
        end if;
        return next;
      end loop;
    end $$`,
];
