import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aFolder } from '../../tests/support/folder.ts';
import { emptyPgliteFolder } from '../../tests/support/templates.ts';
import { type EmbeddedEngine, openEmbedded } from './embedded.ts';
import { fromDatabase, isDatabaseUnavailable } from './unavailable.ts';

/** An engine whose log cannot be written panics, as on a full disk. Called again, plain PGlite would block this process for good. */
describe('an embedded database that cannot write its log', () => {
  let folder: string;
  let engine: EmbeddedEngine;
  const insert = () => engine.query('insert into things values (1)');
  const count = async () => (await engine.query<{ n: number }>('select count(*)::int as n from things')).rows[0]?.n;
  const move = (from: string, to: string) => renameSync(join(folder, from), join(folder, to));
  /** The next file of the log can neither be made nor found. */
  const breakOff = async () => {
    move('pg_wal', 'pg_wal.away');
    await engine.query('select pg_switch_wal()').catch(() => {});
    const failure = await insert()
      .catch(fromDatabase)
      .catch((error) => error);
    expect(isDatabaseUnavailable(failure), String(failure)).toBe(true);
  };

  beforeEach(async () => {
    folder = aFolder();
    cpSync(join(await emptyPgliteFolder(), 'pglite'), folder, { recursive: true });
    engine = await openEmbedded(folder, {}, 50);
    await engine.exec('create table things (id int)');
    await insert();
  });

  afterEach(() => engine.close());

  test('refuses what it is asked until it can, and then has what was committed', async () => {
    await breakOff();
    for (let n = 0; n < 3; n++) await expect(count()).rejects.toThrow('The embedded database has stopped.');
    const failure = await engine.transaction(async () => 'work').catch((error) => error);
    expect([String(failure), isDatabaseUnavailable(failure)]).toEqual([
      ...['Error: The embedded database has stopped.', true],
    ]);
    move('pg_wal.away', 'pg_wal');
    await expect.poll(() => count().catch(() => null)).toBe(1);
    await insert();
    expect(await count()).toBe(2);
  });

  test('ends a transaction that is under way, of which nothing stays, and opens once for all who wait', async () => {
    const broken = engine.transaction(async (tx) => {
      await tx.query('insert into things values (2)');
      move('pg_wal', 'pg_wal.away');
      await tx.query('select pg_switch_wal()').catch(() => {});
      await tx.query('insert into things values (3)');
    });
    const failure = await broken.catch((error) => error);
    expect([String(failure), isDatabaseUnavailable(failure)]).toEqual([
      ...['Error: The embedded database has stopped.', true],
    ]);
    move('pg_wal.away', 'pg_wal');
    await expect.poll(() => count().catch(() => null)).toBe(1);
    expect(await Promise.all([count(), count(), count()])).toEqual([1, 1, 1]);
  });

  test('what a transaction itself throws is not taken for the database’s', async () => {
    const refused = Object.assign(new Error('somebody else is away'), { code: 'ECONNREFUSED' });
    const failure = await engine.transaction(() => Promise.reject(refused)).catch((error) => error);
    expect([failure, isDatabaseUnavailable(failure)]).toEqual([refused, false]);
  });

  test('can be closed while it is broken', async () => {
    await breakOff();
    await engine.close();
    move('pg_wal.away', 'pg_wal');
    engine = await openEmbedded(folder, {});
    expect(await count()).toBe(1);
  });
});

describe('a folder that the engine refuses', () => {
  let folder: string;
  const place = (...names: string[]) => join(folder, 'pglite', ...names);
  const refusal = () =>
    openEmbedded(place(), {}).then(
      () => 'opened',
      (error) => `${error.name}: ${error.message}`,
    );
  const begin = () => `The embedded database in ${place()} cannot be opened:`;
  const advice = 'Restore a backup (npm run restore -- FILE --replace) or, if it was never used, remove that folder.';

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'certamen-refused-'));
    cpSync(await emptyPgliteFolder(), folder, { recursive: true });
  });
  test('since another version of PostgreSQL made it', async () => {
    writeFileSync(place('PG_VERSION'), '16\n');
    expect(await refusal()).toMatch(
      /^DatabaseUnusable: .* initialized by PostgreSQL version 16, which is not compatible/,
    );
  });

  test('since what tells that it is a database is missing: nothing new is put over it', async () => {
    const control = readFileSync(place('global/pg_control'));
    rmSync(place('PG_VERSION'));
    expect(await refusal()).toBe(`DatabaseUnusable: ${begin()} the file PG_VERSION is missing. ${advice}`);
    expect(readFileSync(place('global/pg_control')).equals(control)).toBe(true);
  });

  test('since it is damaged: a server says so in a sentence and ends', () => {
    truncateSync(place('global/pg_control'));
    const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { PATH: process.env.PATH, DATA_DIR: folder },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      1,
      `${begin()} could not read file "global/pg_control": read 0 of 296. ${advice}\n`,
    ]);
  });
});
