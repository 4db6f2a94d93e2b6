import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { aFolder } from '../../tests/support/folder.ts';
import { emptyPgliteFolder } from '../../tests/support/templates.ts';
import { DatabaseTooNew, migrate } from './migrate.ts';
import { type Database, openDatabase, pgliteOptions, rows } from './open.ts';

describe("on the tests' own database", () => {
  test('migrating again changes nothing', async () => {
    const database = await testDatabase();
    const before = await shapeOf(database);
    await migrate(database);
    expect(await shapeOf(database)).toEqual(before);
    expect(before.migrations).toHaveLength(journal().entries.length);
  });

  test('a database of a newer version is refused', async () => {
    const database = await testDatabase();
    await database.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from-the-future', 99999999999999)`,
    );
    try {
      await expect(migrate(database)).rejects.toThrow(DatabaseTooNew);
      await expect(migrate(database)).rejects.toThrow('The database was migrated by a newer version of Certamen.');
    } finally {
      await database.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'from-the-future'`);
    }
    await migrate(database);
  });

  test('every foreign key has an index that begins with its columns', async () => {
    const { db } = await testDatabase();
    const keys = sql`select conrelid::regclass::text || ' (' || (
        select string_agg(attname, ', ' order by ordinality) from unnest(conkey) with ordinality as k(number, ordinality)
        join pg_attribute a on a.attrelid = conrelid and a.attnum = k.number) || ')' as key,
      exists (select from pg_index i where i.indrelid = conrelid
        and (i.indpred is null or pg_get_expr(i.indpred, conrelid) = (
          select '(' || quote_ident(attname) || ' IS NOT NULL)' from pg_attribute where attrelid = conrelid and attnum = conkey[1]))
        and (i.indkey::smallint[])[0:cardinality(conkey) - 1] @> conkey) as indexed
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
    const found = await rows<{ key: string; indexed: boolean }>(db, keys);
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter(({ indexed }) => !indexed).map(({ key }) => key)).toEqual([]);
  });
});

// On PostgreSQL these would prove the same again.
describe.skipIf(process.env.TEST_DATABASE_URL)('PGlite in a folder (decision 3)', () => {
  let folder: string;
  let database: Database;

  beforeEach(async () => {
    folder = aFolder();
    cpSync(await emptyPgliteFolder(), join(folder, 'data'), { recursive: true });
    database = await openDatabase({ folder: join(folder, 'data') }, () => {});
  });

  afterEach(() => database.close());

  test('is copied before it is migrated, and the copy opens with what was in it', async () => {
    await migrate(database, versions(1));
    expect(backups(), 'an empty database needs no copy').toEqual([]);
    await database.db.execute(sql`insert into version_1 (name) values ('kept')`);

    await migrate(database, versions(2));
    const [copy, ...more] = backups();
    expect(more).toEqual([]);
    const file = join(folder, 'data/backups', copy as string);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const restored = await PGlite.create({ ...pgliteOptions, loadDataDir: new Blob([readFileSync(file)]) });
    const kept = await restored.query('select name from version_1');
    const later = await restored.query("select to_regclass('version_2') as found");
    await restored.close();
    expect(kept.rows).toEqual([{ name: 'kept' }]);
    expect(later.rows, 'the copy is the state before').toEqual([{ found: null }]);

    await migrate(database, versions(2));
    expect(backups(), 'nothing was pending: no further copy').toEqual([copy]);
  });

  test('keeps the last three copies', async () => {
    for (let version = 1; version <= 4; version++) await migrate(database, versions(version));
    const three = backups();
    expect(three).toHaveLength(3);
    await migrate(database, versions(5));
    expect(backups()).toHaveLength(3);
    expect(backups().slice(0, 2)).toEqual(three.slice(1));
  });

  /** A folder of migrations of which each makes one table. */
  function versions(count: number): string {
    const migrations = join(folder, `migrations-${count}`);
    mkdirSync(join(migrations, 'meta'), { recursive: true });
    const entries = Array.from({ length: count }, (_, idx) => ({
      ...{ idx, version: '7', when: (idx + 1) * 1000, tag: `version_${idx + 1}`, breakpoints: true },
    }));
    for (const { tag } of entries) writeFileSync(join(migrations, `${tag}.sql`), `create table ${tag} (name text);`);
    writeFileSync(
      join(migrations, 'meta/_journal.json'),
      JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
    );
    return migrations;
  }

  function backups(): string[] {
    const place = join(folder, 'data/backups');
    return existsSync(place) ? readdirSync(place).sort() : [];
  }
});

function journal(): { entries: unknown[] } {
  return JSON.parse(readFileSync(fileURLToPath(new URL('./migrations/meta/_journal.json', import.meta.url)), 'utf8'));
}

/** Tables, columns, indexes and migrations done. */
async function shapeOf({ db }: Database) {
  return {
    columns: await rows(
      db,
      sql`select table_name, column_name, data_type from information_schema.columns
        where table_schema = 'public' order by 1, 2`,
    ),
    indexes: await rows(db, sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`),
    migrations: await rows(db, sql`select id, hash, created_at::text from drizzle.__drizzle_migrations order by id`),
  };
}
