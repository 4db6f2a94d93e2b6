import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, type Db, rows } from '#server/db/open.ts';
import { useTestApp } from './support/app.ts';
import { emptyDatabase, testDatabase } from './support/database.ts';
import { aWorld, everyRow } from './support/world.ts';

/** What the other tests stand on: an empty database before each, and a world that is like new. */
describe('a database is emptied', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(() => emptyDatabase(database));
  afterEach(() => database.db.execute(sql`drop table if exists made_by_a_test`));

  test('of the rows of every table', async () => {
    await inVain(database.db, async (db) => {
      for (const { oid, name } of await tablesOf(db)) await insertAnything(db, oid, name);
      expect(await filled(db)).toEqual((await tablesOf(db)).map(({ name }) => name));
      await emptyDatabase({ db });
      expect(await filled(db)).toEqual([]);
    });
  });

  test('of a table that a test has made, and of one that has grown large', async () => {
    const { db } = database;
    await db.execute(sql`create table made_by_a_test (id int generated always as identity primary key, text text)`);
    for (const [count, size] of [
      [3, 10],
      [2000, 1500],
    ] as const) {
      await db.execute(sql`insert into made_by_a_test (text)
        select (select string_agg(md5(n::text || i::text), '') from generate_series(1, ${size} / 32) i)
        from generate_series(1, ${count}) n`);
      expect(await filled(db)).toEqual(['made_by_a_test']);
      await emptyDatabase(database);
      expect(await filled(db)).toEqual([]);
      const [first] = await rows(db, sql`insert into made_by_a_test (text) values ('first') returning id`);
      expect(first, 'its ids begin again').toEqual({ id: 1 });
    }
    const [size] = await rows<{ bytes: number }>(db, sql`select pg_relation_size('made_by_a_test')::int as bytes`);
    expect(size?.bytes, 'what has grown is small again').toBe(8192);
  });

  test.runIf(process.env.TEST_DATABASE_URL)(
    'also while a transaction that a test left open still writes',
    async () => {
      const { db } = database;
      await db.execute(sql`insert into categories (name) values ('Left')`);
      let emptied: Promise<void> | undefined;
      await db.transaction(async (tx) => {
        await tx.execute(sql`select from categories for key share`);
        emptied = emptyDatabase(database);
        await tx.execute(sql`select pg_sleep(0.1)`);
        await tx.execute(sql`insert into topics (category_id, name, code) select id, 'Left', 'left' from categories`);
      });
      await emptied;
      expect(await filled(db)).toEqual([]);
    },
  );

  test('and watches over its rows again', async () => {
    const orphan = sql`insert into sessions (id, user_id, token_hash, kind, created_at, last_seen_at, expires_at)
      values (gen_random_uuid(), gen_random_uuid(), 'x', 'bearer', now(), now(), now())`;
    await expect(database.db.execute(orphan)).rejects.toThrow();
  });
});

describe('a world', () => {
  const app = useTestApp();

  test.each(['the first time', 'the second time'])('%s is the same, row by row', async () => {
    const world = await aWorld(app);
    const all = await everyRow(app);
    seen ??= { all, world: JSON.stringify(world.exam) };
    expect(all).toEqual(seen.all);
    expect(JSON.stringify(world.exam)).toBe(seen.world);
    // What a test does with it is gone by the next.
    world.exam.questions.length = 0;
    await world.a.call('POST', `/api/attempts/${world.exam.id}/complete`);
    expect(await everyRow(app)).not.toEqual(all);
  });

  test('goes on where its sequences are', async () => {
    const { fresh } = await aWorld(app);
    const [next] = await rows<{ fits: boolean }>(
      app.deps.db,
      sql`select nextval('questions_seq_seq') > max(seq) as fits from questions where topic_id = ${fresh.id}`,
    );
    expect(next).toEqual({ fits: true });
  });

  test('is built in an empty database only', async () => {
    await app.person();
    await expect(aWorld(app)).rejects.toThrow('somebody in the database, which should be empty');
  });
});

let seen: { all: Record<string, unknown[]>; world: string } | null = null;

function tablesOf(db: Db): Promise<{ oid: number; name: string }[]> {
  return rows(
    db,
    sql`select oid::int as oid, oid::regclass::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by 2`,
  );
}

async function filled(db: Db): Promise<string[]> {
  const names: string[] = [];
  for (const { name } of await tablesOf(db)) {
    const found = await rows(db, sql`select 1 from ${sql.raw(name)} limit 1`);
    if (found.length > 0) names.push(name);
  }
  return names;
}

/** One row, without regard to what it may hold: for a transaction that is taken back. */
async function insertAnything(db: Db, oid: number, name: string): Promise<void> {
  const values: Record<string, string> = {
    ...{
      bytea: `'x'`,
      'uuid[]': `'{}'`,
      integer: '1',
      smallint: '1',
      bigint: '1',
      'text[]': `'{}'`,
      uuid: 'gen_random_uuid()',
      jsonb: `'{}'`,
      boolean: 'true',
      date: 'now()',
      real: '1',
    },
    ...{ text: `'x'`, 'character varying': `'x'`, 'timestamp with time zone': 'now()' },
  };
  const checks = await rows<{ name: string }>(
    db,
    sql`select quote_ident(conname) as name from pg_constraint where conrelid = ${oid} and contype = 'c'`,
  );
  for (const check of checks) await db.execute(sql.raw(`alter table ${name} drop constraint ${check.name}`));
  const columns = await rows<{ name: string; type: string }>(
    db,
    sql`select quote_ident(attname) as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = ${oid} and attnum > 0 and not attisdropped and not atthasdef and attidentity = '' and (attnotnull
        or exists (select from pg_attribute g where g.attrelid = ${oid} and g.attgenerated <> ''))`,
  );
  const names = columns.map((column) => column.name).join(', ');
  const row = columns.map(({ type }) => values[type]).join(', ');
  await db.execute(sql.raw(`insert into ${name} ${row === '' ? 'default values' : `(${names}) values (${row})`}`));
}

/** Works in a transaction without triggers and foreign keys, and takes it back. */
async function inVain(db: Db, work: (db: Db) => Promise<void>): Promise<void> {
  const done = new Error('done');
  const outcome = db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await work(tx as unknown as Db);
    throw done;
  });
  await outcome.catch((error) => {
    if (error !== done) throw error;
  });
}
