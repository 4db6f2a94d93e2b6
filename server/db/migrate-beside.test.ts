import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aFolder } from '../../tests/support/folder.ts';
import { createDatabase, dropDatabase } from '../../tests/support/server-databases.ts';
import { until } from '../../tests/support/server-process.ts';
import { migratedPostgresTemplate } from '../../tests/support/templates.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';

/** A newer release migrates while the one before it works. An embedded database has one process alone. */
const server = process.env.TEST_DATABASE_URL;

/** The same table has the same number in every copy of a template. */
const here = 'database = (select oid from pg_database where datname = current_database())';

describe.skipIf(!server)('a migration beside a release that works', () => {
  const name = `certamen_beside_${process.env.VITEST_POOL_ID ?? '1'}`;
  let folder: string;
  let database: Database;
  let other: Database;
  let learner: pg.Client;

  beforeEach(async () => {
    const url = await createDatabase(server as string, name, await migratedPostgresTemplate(server as string));
    folder = aFolder();
    [database, other] = [await openDatabase({ url }, () => {}), await openDatabase({ url }, () => {})];
    learner = new pg.Client(url);
    await learner.connect();
  });

  afterEach(async () => {
    await Promise.all([database.close(), other.close(), learner.end()]);
    await dropDatabase(server as string, name);
  });

  test('does not stand in the way of others while it waits for a table', async () => {
    await learner.query('begin');
    await learner.query('select count(*) from topics');
    const migrating = migrate(database, withMigration('alter table topics add column spare text'));
    await until(
      async () =>
        (await one(`select 1 from pg_locks where not granted and relation = 'topics'::regclass and ${here}`)) === 1,
    );
    // It would wait for the migration, which waits for the learner, who may take long.
    expect(await one('select count(*)::int from topics')).toBe(0);
    await learner.query('commit');
    await migrating;
    expect(await one("select 1 from information_schema.columns where column_name = 'spare'")).toBe(1);
  });

  test('may build an index concurrently, also while another instance waits for its turn', async () => {
    const migrations = withMigration(
      'drop index concurrently if exists topics_spare;--> statement-breakpoint\ncreate index concurrently topics_spare on topics (name)',
    );
    await Promise.all([migrate(database, migrations), migrate(other, migrations)]);
    expect(await one("select 1 from pg_index where indexrelid = 'topics_spare'::regclass and indisvalid")).toBe(1);
    expect(
      await one('select count(*)::int from drizzle.__drizzle_migrations where created_at = 99999999999999'),
    ).toBe(1);
  });

  test('that is broken off is done again from its beginning', async () => {
    const migrations = (second: string) =>
      withMigration(
        `drop index concurrently if exists topics_spare;--> statement-breakpoint\ncreate index concurrently topics_spare on topics (name);--> statement-breakpoint\n${second}`,
      );
    await expect(migrate(database, migrations('select no_such_function()'))).rejects.toThrow();
    await migrate(database, migrations('select 1'));
    expect(
      await one('select count(*)::int from drizzle.__drizzle_migrations where created_at = 99999999999999'),
    ).toBe(1);
  });

  test('may take longer than a statement of the server, and leaves nothing of that behind', async () => {
    await migrate(
      database,
      withMigration("create table seen as select current_setting('statement_timeout') as longest"),
    );
    expect(await one('select longest from seen')).toBe('0');
    expect((await database.pool?.query('show statement_timeout'))?.rows[0].statement_timeout).toBe('30s');
  });

  /** A folder with one migration that is newer than all. */
  function withMigration(text: string): string {
    mkdirSync(join(folder, 'meta'), { recursive: true });
    writeFileSync(join(folder, 'newer.sql'), text);
    const entries = [{ idx: 0, version: '7', when: 99_999_999_999_999, tag: 'newer', breakpoints: true }];
    writeFileSync(
      join(folder, 'meta/_journal.json'),
      JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
    );
    return folder;
  }

  async function one(text: string): Promise<unknown> {
    const found = await other.pool?.query({ text, rowMode: 'array' });
    return found?.rows[0]?.[0];
  }
});
