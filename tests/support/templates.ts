import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { fillLocally } from '#local/fill-locally.ts';
import { localSandbox } from '#local/stripe/sandbox.ts';
import { FolderInUse, lockFolder } from '#server/db/lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Database, openDatabase, pgliteOptions } from '#server/db/open.ts';
import { readSettings } from '#server/env.ts';
import { noFunctions } from '#server/functions/functions.ts';
import { createLimits } from '#server/http/rate-limit.ts';
import { createPayments } from '#server/subscriptions/payments.ts';
import { filesBehind } from './imports.ts';
import { asAdmin, urlOf } from './server-databases.ts';

/**
 * Databases that are made once and copied wherever a test needs one of its own: migrating one, and loading the library into it, costs
 * more than most tests. Each is named by a hash of what goes into it, so that another version of the code makes another.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, 'node_modules/.cache/certamen');
/** Of each kind: the newest, and those that a run with files from before may still be copying. */
const KEPT = 3;
const ADVISORY_LOCK = 748_214;

let migratedHash: string | null = null;
let filledHash: string | null = null;

/** A data folder (DATA_DIR) as the first start in local mode leaves it, without that server's secret. For copying, not for opening. */
export async function pgliteTemplateFolder(): Promise<string> {
  return cachedOnce(`filled-${hashOfFilled()}`, async (folder) => {
    await made({ folder }, fill);
  });
}

/** A data folder with an embedded database in which nothing is yet, not even tables: making one takes seconds. For copying as well. */
export function emptyPgliteFolder(): Promise<string> {
  return cachedOnce(`empty-${hashOf([])}`, async (folder) => {
    await (await openDatabase({ folder }, () => {})).close();
  });
}

/** A migrated PGlite without rows, as `loadDataDir` takes it. */
export async function migratedDump(): Promise<Blob> {
  const file = await cachedOnce(`migrated-${hashOfMigrated()}`, async (unfinished) => {
    const client = await PGlite.create(pgliteOptions);
    const database = await openDatabase({ client }, () => {});
    await migrate(database);
    writeFileSync(unfinished, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()));
    await database.close();
  });
  return new Blob([readFileSync(file)]);
}

/** The name of a database with everything that local mode loads at its first start; `serverUrl` is that of any database beside it. */
export function postgresTemplate(serverUrl: string): Promise<string> {
  return templateOnce(serverUrl, `certamen_filled_${hashOfFilled()}`, fill);
}

/** The name of a migrated database without rows. */
export function migratedPostgresTemplate(serverUrl: string): Promise<string> {
  return templateOnce(serverUrl, `certamen_migrated_${hashOfMigrated()}`, async () => {});
}

async function fill(database: Database): Promise<void> {
  const settings = readSettings({ APP_SECRET: 'x'.repeat(40) });
  const clock = () => new Date();
  const log = {
    info: () => {},
    error: (_event: string, error: unknown) => {
      throw error;
    },
  };
  const toSelf = () => Promise.reject(new Error('Nobody listens.'));
  const base = { settings, database, db: database.db, clock, log, toSelf, random: Math.random };
  const sandbox = localSandbox({ ...base, deliver: toSelf });
  await fillLocally({
    ...base,
    limits: createLimits(database),
    signals: new EventEmitter(),
    payments: createPayments(settings, sandbox?.fetch ?? null),
    functions: noFunctions('Not here.'),
  });
}

async function made(
  place: { url: string } | { folder: string },
  fillIn: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(place, () => {});
  try {
    await migrate(database);
    await fillIn(database);
  } finally {
    await database.close();
  }
}

/** Makes what is missing under this name in the cache, once even where several ask, and puts it in place whole. Answers its path. */
async function cachedOnce(name: string, make: (unfinished: string) => Promise<void>): Promise<string> {
  const path = join(cache, name);
  mkdirSync(cache, { recursive: true });
  while (!existsSync(path)) {
    const unlock = lockedCache();
    if (!unlock) {
      await wait(50);
      continue;
    }
    try {
      if (existsSync(path)) break;
      const unfinished = `${path}.unfinished`;
      rmSync(unfinished, { recursive: true, force: true });
      await make(unfinished);
      renameSync(unfinished, path);
      // A folder keeps the time of what was last put into it.
      utimesSync(path, new Date(), new Date());
      dropOlder(basename(path).replace(/[^-]*$/, ''));
    } finally {
      unlock();
    }
  }
  return path;
}

function lockedCache(): (() => void) | null {
  try {
    return lockFolder(cache);
  } catch (error) {
    if (error instanceof FolderInUse) return null;
    throw error;
  }
}

function dropOlder(prefix: string): void {
  const paths = readdirSync(cache).filter((name) => name.startsWith(prefix));
  const aged = paths.map((name) => ({ name, age: -statSync(join(cache, name)).mtimeMs }));
  for (const { name } of aged.sort((a, b) => a.age - b.age).slice(KEPT)) {
    rmSync(join(cache, name), { recursive: true, force: true });
  }
}

/** Makes a template database once per cluster, even where several ask, under its name only when it is whole. */
async function templateOnce(
  serverUrl: string,
  name: string,
  fillIn: (database: Database) => Promise<void>,
): Promise<string> {
  return asAdmin(serverUrl, async (admin) => {
    const there = async () =>
      (await admin.query('select from pg_database where datname = $1', [name])).rowCount === 1;
    if (await there()) return name;
    await admin.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    if (await there()) return name;
    const unfinished = `${name}_unfinished`;
    await admin.query(`drop database if exists ${unfinished} with (force)`);
    await admin.query(`create database ${unfinished}`);
    await made({ url: urlOf(serverUrl, unfinished) }, fillIn);
    // Nobody can hold it open: a copy is refused while somebody is connected, be it a worker of PostgreSQL's own.
    await admin.query(`alter database ${unfinished} with allow_connections false`);
    await admin.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  });
}

function hashOfMigrated(): string {
  migratedHash ??= hashOf(['server/db/migrate.ts', 'server/db/open.ts', ...filesIn('server/db/migrations')]);
  return migratedHash;
}

function hashOfFilled(): string {
  filledHash ??= hashOf([
    ...filesBehind('tests/support/templates.ts'),
    ...filesIn('server/db/migrations'),
    ...filesIn('content'),
  ]);
  return filledHash;
}

/** The packages count as well: another version of PGlite may not open the folder of this one. */
function hashOf(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', ...files].sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}
