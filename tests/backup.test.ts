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
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { backUp, restore } from '#server/backup/backup.ts';
import { manifestPath } from '#server/backup/manifest.ts';
import { findPrograms } from '#server/backup/programs.ts';
import { BackupRefused } from '#server/backup/refused.ts';
import { migrate, newestKnown } from '#server/db/migrate.ts';
import { type Database, type DatabasePlace, openDatabase, pgliteOptions, rows } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { images } from '#server/images/tables.ts';
import { aGrant, anEntitlement, aPost, aTopicWith, aUser, someFlashcards } from './support/factories.ts';
import { createDatabase, dropDatabase } from './support/server-databases.ts';
import { migratedDump } from './support/templates.ts';

/** Fill, back up, restore elsewhere: on the engine of the run. */
const server = process.env.TEST_DATABASE_URL;
const engine = server ? 'PostgreSQL' : 'PGlite';
const missing = server ? missingPrograms() : null;
if (missing) console.warn(`Backups of PostgreSQL are not tested: ${missing}`);
const now = new Date('2026-11-20T09:00:00.000Z');
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
  const where: DatabasePlace = place.databaseUrl ? { url: place.databaseUrl } : { folder: place.dataDir };
  const database = await openDatabase(where, () => {});
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
  const bytes = Buffer.from([0, 255, 10, 92]);
  await database.db
    .insert(images)
    .values({ hash: 'a'.repeat(64), type: 'image/png', bytes, created_by: person.id, created_at: now });
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
}, 120_000);

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

const count = async (database: Database, table: string) => {
  const [found] = await rows<{ count: number }>(database.db, sql.raw(`select count(*)::int as count from ${table}`));
  return found?.count;
};

describe.skipIf(missing !== null)(`a backup, on ${engine}`, () => {
  test('restored elsewhere has the same rows and checksums in every table', async () => {
    const place = await aPlace();
    const manifest = await restore(place, kept, false);
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
  }, 60_000);

  test('is for its owner only, and does not overwrite another', async () => {
    for (const file of [kept, manifestPath(kept)]) expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await refused(backUp(source, kept, now))).toBe(`${kept} exists already. Name another file.`);
  });

  test('is put over another database only where that is said', async () => {
    const place = await aPlace();
    await restore(place, kept, false);
    await opened(place, async ({ db }) => {
      await db.execute(sql`delete from questions`);
      await db.execute(sql`create table of_a_newer_version (id int)`);
    });
    expect(await refused(restore(place, kept, false))).toMatch(/^There is a database .* already\. Add --replace/);
    await opened(place, async (database) => expect(await count(database, 'questions')).toBe(0));
    await restore(place, kept, true);
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
  }, 60_000);

  test('of a newer version of the code is refused', async () => {
    const newer = aCopy((manifest) => {
      manifest.newest_migration = newestKnown + 1;
    });
    expect(await refused(restore(await aPlace(), newer, true))).toContain('made by a newer version of Certamen');
  });

  test('of the other engine is refused', async () => {
    const other = aCopy((manifest) => {
      manifest.engine = server ? 'pglite' : 'postgresql';
    });
    expect(await refused(restore(await aPlace(), other, true))).toMatch(
      /^This is a backup of (the embedded|a PostgreSQL)/,
    );
  });

  test('that was changed, cut off or left without its manifest is refused', async () => {
    const changed = aCopy();
    appendFileSync(changed, 'x');
    const place = await aPlace();
    expect(await refused(restore(place, changed, true))).toContain('is not as it was written');
    const lonely = aCopy();
    rmSync(manifestPath(lonely));
    expect(await refused(restore(place, lonely, true))).toContain('is missing');
    const odd = aCopy();
    writeFileSync(manifestPath(odd), '{"format":');
    expect(await refused(restore(place, odd, true))).toContain('no description of a backup');
    expect(await refused(restore(place, join(folder, 'nowhere'), true))).toMatch(/^There is no file /);
  });

  test('whose content is not what the manifest says is told', async () => {
    const wrong = aCopy((manifest) => {
      manifest.tables['public.questions'].rows = 31;
      manifest.tables['public.topics'].checksum = 'other';
    });
    expect(await refused(restore(await aPlace(), wrong, false))).toContain(
      'public.questions has 30 rows instead of 31; public.topics has other content',
    );
  }, 60_000);

  test.runIf(!server)('is refused while a server works in the folder, in a clear sentence', async () => {
    await opened(source, async () => {
      const file = join(folder, 'busy');
      await expect(backUp(source, file, now)).rejects.toThrow(
        /The data folder .* is in use by process \d+ on host \S+ since \S+\. Stop that server/,
      );
      await expect(restore(source, kept, true)).rejects.toThrow(/is in use by process/);
      expect(readdirSync(folder).filter((name) => name.startsWith('busy'))).toEqual([]);
    });
    const nowhere = { databaseUrl: null, dataDir: join(folder, 'nowhere') };
    expect(await refused(backUp(nowhere, join(folder, 'no'), now))).toContain('There is no database in');
  });

  test.runIf(server)(
    'is not restored under a server that works',
    async () => {
      const place = await aPlace();
      await restore(place, kept, false);
      await opened(place, async ({ db }) => {
        await db.execute(sql`select 1`);
        expect(await refused(restore(place, kept, true))).toMatch(
          /^The database is in use \(open connections: 1\)\. Stop every server/,
        );
      });
    },
    60_000,
  );

  test.runIf(server)(
    'that fails half-way leaves what was there, wherever it breaks off',
    async () => {
      const place = await aPlace();
      await restore(place, kept, false);
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
        expect(await refused(restore(place, broken, true))).toContain('pg_restore failed: ');
        expect(await inPlace(), `cut off at ${end} of ${size} bytes`).toEqual(before);
      }
    },
    60_000,
  );

  test.runIf(server)(
    'that the database does not take is refused in its words, and nothing of it stays',
    async () => {
      const place = await aPlace();
      await opened(place, async ({ db }) => void (await db.execute(sql`create type questions as (id int)`)));
      expect(await refused(restore(place, kept, false))).toMatch(
        /psql failed: .* relation "questions" already exists/,
      );
      await opened(place, async ({ db }) => {
        expect(await rows(db, sql`select tablename from pg_tables where schemaname = 'public'`)).toEqual([]);
      });
    },
    60_000,
  );

  test.runIf(server)(
    'sees one moment, also while answers are written',
    async () => {
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
        await restore(place, busy, false);
        await opened(place, async (restored) => {
          expect(await count(restored, 'leases')).toBe(tables['public.leases']?.rows);
        });
      });
    },
    60_000,
  );
});
