import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { SQL } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import type pg from 'pg';
import { withAfterCommit } from './after-commit.ts';
import { checkServer } from './check-server.ts';
import { againAfterConflict } from './conflict.ts';
import { folderFailure, makePrivate } from './data-folder.ts';
import { type EmbeddedEngine, openEmbedded } from './embedded.ts';
import { lockFolder } from './lock.ts';
import { createPool } from './pool.ts';
import { fromDatabase, marked } from './unavailable.ts';

export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Database {
  /** Transactions are run again after a conflict, so they must have no effects outside the database. */
  db: Db;
  engine: 'postgresql' | 'pglite';
  pool: pg.Pool | null;
  embedded: { client: EmbeddedEngine; backups: string } | null;
  /** For the few statements behind most requests: PostgreSQL plans them once per connection. Timestamps come back as Dates. */
  hot<Row>(statement: HotStatement, values: unknown[]): Promise<Row[]>;
  again<Result>(work: () => Promise<Result>): Promise<Result>;
  conflicts(): number;
  close(): Promise<void>;
}

/** A name must always stand for the same text. */
export interface HotStatement {
  name: string;
  text: string;
}

/** OID of the type. */
const BYTEA = 17;

/** PGlite's own parser and serializer of bytes block the process for a good part of a second for an image of 1 MB. */
export const pgliteOptions = {
  extensions: { pg_trgm },
  serializers: { [BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}` },
  parsers: { [BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex') },
};

export type DatabasePlace = { url: string } | { folder: string } | { client: PGlite };

/** Throws FolderInUse and DatabaseUnusable. */
export async function openDatabase(place: DatabasePlace, onPoolError: (error: Error) => void): Promise<Database> {
  if ('url' in place) return openPostgres(place.url, onPoolError);
  if ('client' in place) return overPglite(place.client, null, () => place.client.close());
  const unlock = lockFolder(place.folder);
  let client: EmbeddedEngine | undefined;
  const close = async () => {
    await client?.close();
    unlock();
  };
  try {
    client = await openEmbedded(join(place.folder, 'pglite'), pgliteOptions);
    // The engine unpacks its first files readable for everyone.
    makePrivate(place.folder);
    return overPglite(client, join(place.folder, 'backups'), close);
  } catch (error) {
    await close();
    throw folderFailure(place.folder, error);
  }
}

/** Returns rows as the driver does: timestamps are text in UTC. */
export async function rows<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
}

/** PostgreSQL plans the statement once per connection. Timestamps are text in UTC. */
export async function hotIn<Row>(tx: Db, { name, text }: HotStatement, values: unknown[]): Promise<Row[]> {
  const prepared = tx._.session.prepareQuery({ sql: text, params: values }, undefined, name, false);
  return ((await prepared.execute()) as { rows: Row[] }).rows;
}

async function openPostgres(url: string, onPoolError: (error: Error) => void): Promise<Database> {
  const pool = marked(createPool(url, onPoolError));
  try {
    await checkServer(pool, url);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return runAgain({
    db: drizzlePg(pool) as unknown as Db,
    engine: 'postgresql',
    pool,
    embedded: null,
    hot: async ({ name, text }, values) => (await pool.query({ name, text, values })).rows,
    close: () => pool.end(),
  });
}

function overPglite(client: EmbeddedEngine, backups: string | null, close: () => Promise<void>): Database {
  return runAgain({
    db: drizzlePglite(client as PGlite) as unknown as Db,
    engine: 'pglite',
    pool: null,
    embedded: backups === null ? null : { client, backups },
    hot: async <Row>({ text }: HotStatement, values: unknown[]) =>
      (await client.query<Row>(text, values).catch(fromDatabase)).rows,
    close,
  });
}

/** The one place where conflicts of transactions are retried. */
function runAgain(opened: Omit<Database, 'conflicts' | 'again'>): Database {
  const { db, hot } = opened;
  let conflicts = 0;
  const onConflict = () => {
    conflicts += 1;
  };
  const again: Database['again'] = (work) => againAfterConflict(work, onConflict);
  const transaction = db.transaction.bind(db);
  db.transaction = (work, config) => again(() => withAfterCommit((begun) => transaction(begun, config), work));
  return {
    ...opened,
    hot: (statement, values) => again(() => hot(statement, values)),
    again,
    conflicts: () => conflicts,
  };
}
