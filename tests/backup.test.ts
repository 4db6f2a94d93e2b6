import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { email_codes, personal_access_tokens, sessions } from '#server/account/tables.ts';
import { backUp, restore } from '#server/backup/backup.ts';
import { manifestPath } from '#server/backup/manifest.ts';
import { findPrograms } from '#server/backup/programs.ts';
import { BackupRefused } from '#server/backup/refused.ts';
import { migrate, newestKnown } from '#server/db/migrate.ts';
import { type Database, openDatabase, pgliteOptions, rows } from '#server/db/open.ts';
import { whereIs } from '#server/db/place.ts';
import type { Deps } from '#server/deps.ts';
import { idempotency_keys } from '#server/idempotency/tables.ts';
import { images } from '#server/images/tables.ts';
import { aGrant, anEntitlement, aPost, aTopicWith, aUser, someFlashcards } from './support/factories.ts';
import { reportFault } from './support/faults.ts';
import { rounds } from './support/rounds.ts';
import { createDatabase, dropDatabase } from './support/server-databases.ts';
import { migratedDump } from './support/templates.ts';

/** Fill, back up, restore elsewhere: on the engine of the run. */
const server = process.env.TEST_DATABASE_URL;
const engine = server ? 'PostgreSQL' : 'PGlite';
const BUSY = rounds(1, 20);
/** Rows that backups of those moments had. */
let written = 0;
const missing = server ? missingPrograms() : null;
if (missing) console.warn(`Backups of PostgreSQL are not tested: ${missing}`);
const now = new Date('2026-11-20T09:00:00.000Z');
const fresh = { replace: false, keepSessions: true };
const over = { replace: true, keepSessions: true };
const made: (() => Promise<void>)[] = [];
let folder: string;
let source: { databaseUrl: string | null; dataDir: string };
let kept: string;
let number = 0;

function missingPrograms(): string | null {
  try {
    findPrograms(['pg_dump', 'pg_restore', 'psql']);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** An empty place for a database. */
async function aPlace(): Promise<typeof source> {
  const dataDir = join(folder, `place-${++number}`);
  if (!server) return { databaseUrl: null, dataDir };
  const name = `certamen_backup_${process.env.VITEST_POOL_ID ?? '1'}_${number}`;
  made.push(() => dropDatabase(server, name));
  return { databaseUrl: await createDatabase(server, name), dataDir };
}

async function opened<Result>(place: typeof source, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(whereIs(place), () => {});
  return work(database).finally(() => database.close());
}

/** Something in many tables, odd text and bytes among it. */
async function fill(database: Database): Promise<void> {
  await migrate(database);
  const parts = { database, db: database.db, clock: () => now, random: Math.random };
  const deps = parts as unknown as Deps;
  const person = await aUser(deps, { full_name: "Zoë O'Neill \\ \t\n 👩‍👩‍👧", is_admin: true });
  const topic = await aTopicWith(deps, 30);
  await someFlashcards(deps, topic, 10);
  const entitlement = await anEntitlement(deps, { topic_id: topic.id });
  await aGrant(deps, { user_id: person.id, entitlement_id: entitlement.id });
  await aPost(deps, {});
  await someAccess(database, person.id);
  const bytes = Buffer.from([0, 255, 10, 92]);
  await database.db
    .insert(images)
    .values({ hash: 'a'.repeat(64), type: 'image/png', bytes, created_by: person.id, created_at: now });
}

/** What lets somebody in, or waits for an answer: two sessions, a code, two good access tokens and one past its day, two calls. */
async function someAccess({ db }: Database, user_id: string): Promise<void> {
  const row = { user_id, created_at: now };
  const expires_at = new Date('2100-01-01T00:00:00Z');
  const session = { ...row, kind: 'cookie' as const, last_seen_at: now, expires_at };
  await db.insert(sessions).values(['a', 'b'].map((token_hash) => ({ ...session, token_hash })));
  await db.insert(email_codes).values({ ...row, code_hash: 'c', purpose: 'reset_password', expires_at });
  const tokens = [expires_at, expires_at, new Date('2020-01-01T00:00:00Z')];
  await db
    .insert(personal_access_tokens)
    .values(
      tokens.map((expires_at, n) => ({ ...row, name: `t${n}`, token_hash: `t${n}`, ending: 'abcd', expires_at })),
    );
  const call = { ...row, operation: 'blogAdmin.createPost', input_hash: 'h' };
  await db.insert(idempotency_keys).values([
    { ...call, key: 'answered', answer: { output: {} } },
    { ...call, key: 'unfinished' },
  ]);
}

beforeAll(async () => {
  if (missing) return;
  folder = mkdtempSync(join(tmpdir(), 'certamen-backup-'));
  source = await aPlace();
  mkdirSync(source.dataDir, { recursive: true });
  if (!server) {
    // What the migrations make, without the time that they take there.
    const loadDataDir = await migratedDump();
    await (await PGlite.create(join(source.dataDir, 'pglite'), { ...pgliteOptions, loadDataDir })).close();
  }
  await opened(source, fill);
  kept = join(folder, 'kept');
  await backUp(source, kept, now);
});

afterAll(async () => {
  for (const end of made.splice(0)) await end();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const copies: string[] = [];
afterEach(() => {
  for (const copy of copies.splice(0)) for (const file of [copy, manifestPath(copy)]) rmSync(file, { force: true });
});

/** The backup again, to be spoilt. */
function aCopy(change: (manifest: any) => void = () => {}): string {
  const copy = join(folder, `copy-${++number}`);
  copies.push(copy);
  writeFileSync(copy, readFileSync(kept));
  const manifest = JSON.parse(readFileSync(manifestPath(kept), 'utf8'));
  change(manifest);
  writeFileSync(manifestPath(copy), JSON.stringify(manifest));
  return copy;
}

const refused = async (attempt: Promise<unknown>) => {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(BackupRefused);
  return (error as Error).message;
};

/** The script that people restore with. */
const restoring = ({ databaseUrl, dataDir }: typeof source, ...given: string[]) =>
  spawnSync(process.execPath, ['scripts/restore.ts', '--new', ...given], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir },
  });

const count = async (database: Database, table: string) => {
  const [found] = await rows<{ count: number }>(database.db, sql.raw(`select count(*)::int as count from ${table}`));
  return found?.count;
};

describe.skipIf(missing !== null)(`a backup, on ${engine}`, () => {
  test('restored elsewhere has the same rows and checksums in every table', async () => {
    const place = await aPlace();
    const { manifest, ended } = await restore(place, kept, fresh);
    expect(ended).toBeNull();
    expect(manifest).toMatchObject({ made_at: now.toISOString(), newest_migration: newestKnown });
    expect(manifest.tables['public.questions']?.rows).toBe(30);
    expect(Object.keys(manifest.tables).length).toBeGreaterThan(30);
    const again = join(folder, `again-${++number}`);
    const { tables } = await backUp(place, again, now);
    expect(tables).toEqual(manifest.tables);
    await opened(place, async (database) => {
      await migrate(database);
      const [person] = await rows<{ full_name: string }>(database.db, sql`select full_name from profiles`);
      expect(person?.full_name).toBe("Zoë O'Neill \\ \t\n 👩‍👩‍👧");
      // Its triggers work as well: the counters go on.
      await database.db.execute(sql`delete from flashcards where id = (select id from flashcards limit 1)`);
      expect(await rows(database.db, sql`select flashcard_count from topics`)).toEqual([{ flashcard_count: 9 }]);
    });
  });

  test('is for its owner only, and does not overwrite another', async () => {
    for (const file of [kept, manifestPath(kept)]) expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await refused(backUp(source, kept, now))).toBe(`${kept} exists already. Name another file.`);
  });

  test('is put over another database only where that is said', async () => {
    const place = await aPlace();
    await restore(place, kept, fresh);
    await opened(place, async ({ db }) => {
      await db.execute(sql`delete from questions`);
      await db.execute(sql`create table of_a_newer_version (id int)`);
    });
    expect(await refused(restore(place, kept, fresh))).toMatch(/^There is a database .* already\. Add --replace/);
    await opened(place, async (database) => expect(await count(database, 'questions')).toBe(0));
    await restore(place, kept, over);
    await opened(place, async (database) => {
      expect(await count(database, 'questions')).toBe(30);
      const [left] = await rows<{ there: boolean }>(
        database.db,
        sql`select to_regclass('public.of_a_newer_version') is not null as there`,
      );
      expect(left?.there).toBe(false);
    });
    if (server) return;
    expect(existsSync(join(place.dataDir, 'pglite.replaced'))).toBe(true);
    expect(existsSync(join(place.dataDir, 'pglite.restoring'))).toBe(false);
  });

  test('of a newer version of the code is refused', async () => {
    const newer = aCopy((manifest) => {
      manifest.newest_migration = newestKnown + 1;
    });
    expect(await refused(restore(await aPlace(), newer, over))).toContain('made by a newer version of Certamen');
  });

  test('that was changed, cut off or left without its manifest is refused', async () => {
    const changed = aCopy();
    appendFileSync(changed, 'x');
    const place = await aPlace();
    expect(await refused(restore(place, changed, over))).toContain('is not as it was written');
    const lonely = aCopy();
    rmSync(manifestPath(lonely));
    expect(await refused(restore(place, lonely, over))).toContain('is missing');
    const odd = aCopy();
    writeFileSync(manifestPath(odd), '{"format":');
    expect(await refused(restore(place, odd, over))).toContain('no description of a backup');
    expect(await refused(restore(place, join(folder, 'nowhere'), over))).toMatch(/^There is no file /);
  });

  test('whose content is not what the manifest says is refused, and the database that was there stays', async () => {
    const wrong = aCopy((manifest) => {
      manifest.tables['public.questions'].rows = 31;
      manifest.tables['public.topics'].checksum = 'other';
    });
    const place = await aPlace();
    await restore(place, kept, fresh);
    await opened(place, async ({ db }) => void (await db.execute(sql`delete from flashcards`)));
    expect(await refused(restore(place, wrong, { replace: true, keepSessions: false }))).toBe(
      'The backup does not hold what its manifest says: public.questions has 30 rows instead of 31; public.topics has other content. The database is as it was.',
    );
    await opened(place, async (database) => {
      expect(await count(database, 'flashcards')).toBe(0);
      expect(await count(database, 'questions')).toBe(30);
      expect(await count(database, 'sessions')).toBe(2);
    });
    if (!server) expect(existsSync(join(place.dataDir, 'pglite.restoring'))).toBe(false);
  });

  test('restoring with a flag that there is not shows how', () => {
    const { status, stderr } = restoring(source, kept, '--keep');
    expect(stderr.trim()).toBe('Usage: npm run restore -- FILE [--replace] [--new] [--keep-sessions] [--env FILE]');
    expect(status).toBe(1);
  });

  test('brings no access back: sessions, emailed codes, access tokens and unfinished calls are ended', async () => {
    const place = await aPlace();
    const { status, stdout, stderr } = restoring(place, kept);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain(
      'Ended (sessions: 2, emailed codes: 1, access tokens: 2, unfinished calls: 1): everybody signs in again.',
    );
    await opened(place, async (database) => {
      for (const table of ['sessions', 'email_codes']) expect(await count(database, table), table).toBe(0);
      expect(await count(database, 'personal_access_tokens where expires_at > now()')).toBe(0);
      // Tokens stay in their owner's list, those that ended before with the day on which they did.
      expect(await count(database, 'personal_access_tokens')).toBe(3);
      expect(await count(database, "personal_access_tokens where expires_at = '2020-01-01T00:00:00Z'")).toBe(1);
      expect(await rows(database.db, sql`select key from idempotency_keys`)).toEqual([{ key: 'answered' }]);
    });
  });

  test.runIf(!server)('is refused while a server works in the folder, in a clear sentence', async () => {
    await opened(source, async () => {
      const file = join(folder, 'busy');
      await expect(backUp(source, file, now)).rejects.toThrow(
        /The data folder .* is in use by process \d+ on host \S+ since \S+\. Stop that server/,
      );
      await expect(restore(source, kept, over)).rejects.toThrow(/is in use by process/);
      expect(readdirSync(folder).filter((name) => name.startsWith('busy'))).toEqual([]);
    });
    const nowhere = { databaseUrl: null, dataDir: join(folder, 'nowhere') };
    expect(await refused(backUp(nowhere, join(folder, 'no'), now))).toContain('There is no database in');
  });

  test.runIf(server)('of a version that had no access tokens yet is restored as well', async () => {
    const older = await aPlace();
    await restore(older, kept, fresh);
    await opened(older, async ({ db }) => void (await db.execute(sql`drop table personal_access_tokens`)));
    const file = join(folder, `older-${++number}`);
    await backUp(older, file, now);
    const { ended } = await restore(await aPlace(), file, { replace: false, keepSessions: false });
    expect(ended).toEqual({ sessions: 2, codes: 1, tokens: 0, calls: 1 });
  });

  test.runIf(server)(
    'says in a sentence that there is no such database or that the connection was lost, and shows no password',
    async () => {
      const place = await aPlace();
      const missing = { ...place, databaseUrl: `${place.databaseUrl}_missing` };
      await expect(backUp(missing, join(folder, 'no'), now)).rejects.toThrow(
        /^There is no database certamen_\S+_missing at/,
      );
      await opened(place, async ({ db }) => {
        await db.execute(sql`create table busy (id int)`);
        let attempt: Promise<string> | undefined;
        await db.transaction(async (tx) => {
          await tx.execute(sql`lock table busy`);
          const withPassword = { ...place, databaseUrl: `${place.databaseUrl}?password=not-to-be-seen` };
          attempt = refused(backUp(withPassword, join(folder, 'no'), now));
          const sessions = sql`from pg_stat_activity where datname = current_database()`;
          await expect
            .poll(() =>
              rows(db, sql`select 1 ${sessions} and application_name = 'pg_dump' and wait_event_type = 'Lock'`),
            )
            .toHaveLength(1);
          const { stdout } = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
          expect(stdout).toContain('--snapshot=');
          expect(stdout).not.toContain('not-to-be-seen');
          await db.execute(sql`select pg_terminate_backend(pid) ${sessions} and query like '%pg_export_snapshot%'
          and state = 'idle in transaction' and pid <> pg_backend_pid()`);
        });
        expect(await attempt).toMatch(/^The database at DATABASE_URL reported an error: /);
      });
      expect(existsSync(join(folder, 'no.part'))).toBe(false);
    },
  );

  test.runIf(server)('is not restored under a server that works', async () => {
    const place = await aPlace();
    await restore(place, kept, fresh);
    await opened(place, async ({ db }) => {
      await db.execute(sql`select 1`);
      expect(await refused(restore(place, kept, over))).toMatch(
        /^The database is in use \(open connections: 1\)\. Stop every server/,
      );
    });
  });

  test.runIf(server)('that fails half-way leaves what was there, wherever it breaks off', async () => {
    const place = await aPlace();
    await restore(place, kept, fresh);
    await opened(place, async ({ db }) => {
      await db.execute(sql`delete from flashcards`);
      await db.execute(sql`create table of_a_newer_version (id int)`);
    });
    const inPlace = async () => (await backUp(place, join(folder, `place-now-${++number}`), now)).tables;
    const before = await inPlace();
    const { size } = statSync(kept);
    for (const end of [0.3, 0.6, 0.9, 0.99].map((part) => Math.floor(size * part))) {
      const part = readFileSync(kept).subarray(0, end);
      const broken = aCopy((manifest) => {
        manifest.file.sha256 = createHash('sha256').update(part).digest('hex');
      });
      writeFileSync(broken, part);
      expect(await refused(restore(place, broken, over))).toContain('pg_restore failed: ');
      expect(await inPlace(), `cut off at ${end} of ${size} bytes`).toEqual(before);
    }
  });

  test.runIf(server)('that the database does not take is refused in its words, and nothing of it stays', async () => {
    const place = await aPlace();
    await opened(place, async ({ db }) => void (await db.execute(sql`create type questions as (id int)`)));
    expect(await refused(restore(place, kept, fresh))).toMatch(/psql failed: .* relation "questions" already exists/);
    await opened(place, async ({ db }) => {
      expect(await rows(db, sql`select tablename from pg_tables where schemaname = 'public'`)).toEqual([]);
    });
  });

  test.runIf(server)(`sees one moment, also while answers are written, ${BUSY} times`, async () => {
    for (let round = 0; round < BUSY; round++)
      await opened(source, async (database) => {
        let writing = true;
        const writer = (async () => {
          while (writing) {
            await database.db.execute(sql`update profiles set updated_at = clock_timestamp()`);
            await database.db.execute(
              sql`insert into leases (key, holder, until) values (gen_random_uuid()::text, 'x', now())`,
            );
          }
        })();
        const busy = join(folder, `busy-${++number}`);
        const { tables } = await backUp(source, busy, now).finally(() => {
          writing = false;
        });
        await writer;
        const place = await aPlace();
        await restore(place, busy, fresh);
        await opened(place, async (restored) => {
          const kept = tables['public.leases']?.rows ?? 0;
          written += kept;
          expect(await count(restored, 'leases')).toBe(kept);
        });
      });
    const fault = 'backup while rows are written, restored elsewhere';
    reportFault({ fault, rounds: BUSY, acknowledged: written, lost: 0 });
  });
});
