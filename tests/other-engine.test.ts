import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoAccounts } from '#local/demo-accounts.ts';
import { backUp, restore } from '#server/backup/backup.ts';
import { type Manifest, manifestPath } from '#server/backup/manifest.ts';
import { findPrograms } from '#server/backup/programs.ts';
import { BackupRefused } from '#server/backup/refused.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Database, openDatabase, pgliteOptions, rows } from '#server/db/open.ts';
import { whereIs } from '#server/db/place.ts';
import { call, signIn } from './support/call-instance.ts';
import { rounds } from './support/rounds.ts';
import { createDatabase, dropDatabase } from './support/server-databases.ts';
import { type ServerProcess, startServerProcess } from './support/server-process.ts';
import { migratedDump } from './support/templates.ts';

/** Backups of one engine, restored on the other. */
const server = process.env.TEST_DATABASE_URL;
const missing = server ? missingPrograms() : 'there is no PostgreSQL here';
const now = new Date('2026-11-20T09:00:00.000Z');
const fresh = { replace: false, keepSessions: true };
/** Of the library's trial. */
const ATTEMPTS = rounds(50, 10_000);
const PICTURES = 20;
const endings: (() => unknown)[] = [];
let folder: string;
let number = 0;

type Place = { databaseUrl: string | null; dataDir: string };

function missingPrograms(): string | null {
  try {
    findPrograms(['pg_dump', 'pg_restore', 'psql']);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const embedded = (): Place => ({ databaseUrl: null, dataDir: join(folder, `place-${++number}`) });

async function onServer(): Promise<Place & { databaseUrl: string }> {
  const name = `certamen_moved_${process.env.VITEST_POOL_ID ?? '1'}_${++number}`;
  endings.push(() => dropDatabase(server as string, name));
  return { databaseUrl: await createDatabase(server as string, name), dataDir: folder };
}

async function opened<Result>(place: Place, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(whereIs(place), () => {});
  return work(database).finally(() => database.close());
}

async function backedUp(place: Place): Promise<{ file: string; manifest: Manifest }> {
  const file = join(folder, `backup-${++number}`);
  return { file, manifest: await backUp(place, file, now) };
}

/** A copy of a backup whose manifest says something else. */
function withManifest(file: string, change: (manifest: Manifest) => void): string {
  const copy = join(folder, `changed-${++number}`);
  const manifest = JSON.parse(readFileSync(manifestPath(file), 'utf8'));
  change(manifest);
  writeFileSync(copy, readFileSync(file));
  writeFileSync(manifestPath(copy), JSON.stringify(manifest));
  return copy;
}

const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => (error instanceof BackupRefused ? error.message : error),
  );

const one = async <Row>({ db }: Database, select: string) => (await rows<Row>(db, sql.raw(select)))[0] as Row;

/** What COPY and two versions of PostgreSQL may write in two ways. */
const ODD = String.raw`
  insert into categories (id, name) values ('00000000-0000-4000-8000-000000000001', E'Zoë O''Neill \\ \t\r\n \\N \\. "{}" 👩‍👩‍👧');
  insert into topics (id, category_id, name, code) values
    ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', E'\\.\n\u2028\u0085', 'T');
  insert into flashcards (topic_id, category_id, front_content, back_content)
    select '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'Front ' || n, repeat(E'\\N\t', n) from generate_series(1, 12) n;
  delete from flashcards where front_content in ('Front 11', 'Front 12');
  insert into images (hash, type, bytes, created_by, created_at) values
    ('empty', 'image/png', '', gen_random_uuid(), '2026-11-20 09:00:00.123456+00'),
    ('every', 'image/webp', decode('00ff0a5c5c2e0d09', 'hex'), gen_random_uuid(), '0001-01-01 00:00:00+00'),
    ('later', 'image/webp', '\x00', gen_random_uuid(), 'infinity');
  update flashcards set back_content = (select string_agg(chr(n), '') from generate_series(1, 3000) n) where front_content = 'Front 1';`;

describe.skipIf(missing !== null)('a backup restored on the other engine', () => {
  let source: Place;
  let ofSource: { file: string; manifest: Manifest };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'certamen-moved-'));
    source = embedded();
    mkdirSync(source.dataDir, { recursive: true });
    const loadDataDir = await migratedDump();
    await (await PGlite.create(join(source.dataDir, 'pglite'), { ...pgliteOptions, loadDataDir })).close();
    await opened(source, async ({ embedded }) => void (await embedded?.client.exec(ODD)));
    ofSource = await backedUp(source);
  });

  afterAll(async () => {
    for (const end of endings.splice(0)) await end();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  test('has the same rows and checksums in every table, there and back, and goes on from there', async () => {
    const moved = await onServer();
    await restore(moved, ofSource.file, fresh);
    const there = await backedUp(moved);
    expect(there.manifest.engine).toBe('postgresql');
    expect(there.manifest.tables).toEqual(ofSource.manifest.tables);
    expect(there.manifest.newest_migration).toBe(ofSource.manifest.newest_migration);
    const back = embedded();
    await restore(back, there.file, fresh);
    expect((await backedUp(back)).manifest.tables).toEqual(ofSource.manifest.tables);

    for (const place of [moved, back]) {
      await opened(place, async (database) => {
        const before = await one(database, 'select count(*)::int as n from drizzle.__drizzle_migrations');
        await migrate(database);
        expect(await one(database, 'select count(*)::int as n from drizzle.__drizzle_migrations')).toEqual(before);
        const added = await one(
          database,
          `insert into flashcards (topic_id, category_id, front_content, back_content)
            select id, category_id, 'New', 'New' from topics returning seq::int`,
        );
        expect(added).toEqual({ seq: 13 });
        // The trigger has counted the ten that came and the one that was added.
        expect(await one(database, 'select flashcard_count as n from topics')).toEqual({ n: 11 });
        await expect(database.db.execute(sql`delete from categories`)).rejects.toThrow();
      });
    }
    const shape = (place: Place) =>
      opened(place, async ({ db }) => {
        const found = await rows<{ definition: string }>(
          db,
          sql`select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as definition from pg_constraint
              where contype <> 'n' and connamespace = 'public'::regnamespace
            union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
            union all select indexdef from pg_indexes where schemaname = 'public'`,
        );
        return found.map(({ definition }) => definition).sort();
      });
    const expected = await shape(source);
    expect(await shape(moved)).toEqual(expected);
    expect(await shape(back)).toEqual(expected);
  });

  test('ends the access that it brings back unless told to keep it, and replaces only where that is said', async () => {
    const moved = await onServer();
    await restore(moved, ofSource.file, fresh);
    expect(await refusal(restore(moved, ofSource.file, fresh))).toMatch(/ already\. Add --replace/);
    const { ended } = await restore(moved, ofSource.file, { replace: true, keepSessions: false });
    expect(ended).toEqual({ sessions: 0, codes: 0, tokens: 0, calls: 0 });
    const { file } = await backedUp(moved);
    expect(await refusal(restore(source, file, fresh))).toMatch(/ already\. Add --replace/);
  });

  test('changes nothing where its rows are not what the manifest says', async () => {
    const change = (manifest: Manifest) => {
      manifest.tables['public.flashcards'] = { rows: 9, checksum: 'other' };
    };
    const moved = await onServer();
    await restore(moved, ofSource.file, fresh);
    await opened(moved, async ({ db }) => void (await db.execute(sql`delete from images`)));
    const before = await backedUp(moved);
    const wrong =
      /^The backup does not hold .*: public\.flashcards has 10 rows instead of 9\. The database is as it was/;
    const over = { replace: true, keepSessions: false };
    expect(await refusal(restore(moved, withManifest(ofSource.file, change), over))).toMatch(wrong);
    expect((await backedUp(moved)).manifest.tables).toEqual(before.manifest.tables);
    const place = embedded();
    expect(await refusal(restore(place, withManifest(before.file, change), over))).toMatch(wrong);
    expect(existsSync(join(place.dataDir, 'pglite'))).toBe(false);
    expect(existsSync(join(place.dataDir, 'pglite.restoring'))).toBe(false);
  });

  test('is refused with tables that no migration makes', async () => {
    const moved = await onServer();
    await restore(moved, ofSource.file, fresh);
    await opened(moved, async ({ db }) => void (await db.execute(sql`create table somebody_elses (id int)`)));
    const { file } = await backedUp(moved);
    expect(await refusal(restore(embedded(), file, fresh))).toMatch(/cannot be moved .* public\.somebody_elses\.$/);
  });

  test('says what was wrong with its rows, also where PostgreSQL has more to say', async () => {
    const moved = await onServer();
    await restore(moved, ofSource.file, fresh);
    await opened(moved, async ({ db }) => {
      await db.execute(sql`alter table categories add column odd text`);
      await db.execute(sql`update images set bytes = decode(repeat('00', 2000000), 'hex')`);
    });
    const { file } = await backedUp(moved);
    expect(await refusal(restore(embedded(), file, fresh))).toMatch(
      /^The embedded database rejected these rows: column "odd" .* does not exist\.$/,
    );
  });

  test(`keeps the whole library, ${ATTEMPTS} attempts and ${PICTURES} pictures, and an attempt in progress goes on`, async () => {
    const APP_SECRET = 'x'.repeat(40);
    const started = async (settings: Record<string, string>) => {
      const process = await startServerProcess({ APP_SECRET, DATABASE_URL: '', ...settings });
      endings.push(process.remove);
      return process;
    };
    let site: ServerProcess = await started({});
    const [{ email, password }] = demoAccounts;
    const token = (await signIn(site, email, password)).body.access_token;
    const found = await call(site, 'GET', '/api/certifications', undefined, token);
    expect(found, JSON.stringify(found.body)).toMatchObject({ status: 200 });
    const [topic] = found.body.categories[0].topics;
    const { attempt } = (await call(site, 'POST', `/api/topics/${topic.id}/attempts`, {}, token)).body;
    const answered = async (position: number) => {
      const question = attempt.questions[position - 1];
      const change = { picks: [question.choices[0].id], made_at: new Date().toISOString() };
      const path = `/api/attempts/${attempt.id}/questions/${position}`;
      expect(await call(site, 'PUT', path, change, token)).toMatchObject({ status: 200 });
    };
    await answered(1);
    await site.terminate();

    const first = { databaseUrl: null, dataDir: site.environment.DATA_DIR as string };
    await opened(first, (database) => manyRows(database, attempt.id));
    const before = await backedUp(first);
    const moved = await onServer();
    await restore(moved, before.file, fresh);
    expect((await backedUp(moved)).manifest.tables).toEqual(before.manifest.tables);

    site = await started({ DATABASE_URL: moved.databaseUrl });
    await answered(2);
    const completed = await call(site, 'POST', `/api/attempts/${attempt.id}/complete`, {}, token);
    expect(completed, JSON.stringify(completed.body)).toMatchObject({ status: 200 });
    expect(completed.body.attempt.questions.map((question: any) => question.picks.length)).toEqual(
      attempt.questions.map((question: any) => (question.position <= 2 ? 1 : 0)),
    );
    await site.terminate();

    const there = await backedUp(moved);
    const back = embedded();
    await restore(back, there.file, fresh);
    expect((await backedUp(back)).manifest.tables).toEqual(there.manifest.tables);
  });
});

/** Copies of an attempt with its questions, completed, and pictures of random bytes. */
async function manyRows(database: Database, attempt_id: string): Promise<void> {
  const client = database.embedded?.client;
  const columns = async (table: string, without: string[]) => {
    const found = await client?.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    );
    return (found?.rows ?? []).map(({ name }) => name).filter((name) => !without.includes(name));
  };
  const ended = ['id', 'completed_at', 'ended_by', 'time_taken'];
  const ofAttempt = await columns('quiz_attempts', ended);
  const ofQuestion = await columns('attempt_questions', ['attempt_id', 'picks', 'correct']);
  await client?.exec(`
    create temporary table copies as select gen_random_uuid() as id, n from generate_series(1, ${ATTEMPTS}) n;
    insert into quiz_attempts (${[...ended, ...ofAttempt]})
      select c.id, now() + c.n * interval '1 microsecond', 'learner', c.n, ${ofAttempt.map((name) => `a.${name}`)}
      from copies c, quiz_attempts a where a.id = '${attempt_id}';
    insert into attempt_questions (attempt_id, picks, correct, ${ofQuestion})
      select c.id, case when c.n % 3 = 0 then '{}' else q.choice_order[1:c.n % 3] end, c.n % 2 = 0, ${ofQuestion.map((name) => `q.${name}`)}
      from copies c, attempt_questions q where q.attempt_id = '${attempt_id}';`);
  for (let n = 0; n < PICTURES; n++) {
    await client?.query(
      `insert into images (hash, type, bytes, created_by, created_at) values ($1, 'image/png', $2, gen_random_uuid(), now())`,
      [`picture-${n}`, randomBytes(1 + 50_000 * n)],
    );
  }
}
