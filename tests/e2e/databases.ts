import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** A journey's own database: a fresh copy of the template. */
export interface JourneyDatabase {
  /** The settings by which a server finds it. */
  environment: Record<string, string>;
  remove(): Promise<void>;
}

export type Engine = 'postgresql' | 'pglite';

let number = 0;

/** Copies the template that global-setup.ts has made. */
export async function copyOfTemplate(engine: Engine, worker: number): Promise<JourneyDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'certamen-journey-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (engine === 'pglite') {
    cpSync(needed('JOURNEYS_PGLITE_TEMPLATE'), folder, { recursive: true });
    return { environment: { DATA_DIR: folder, DATABASE_URL: '' }, remove: async () => remove() };
  }
  const server = needed('TEST_DATABASE_URL');
  const name = `certamen_journey_${worker}_${++number}`;
  await onServer(server, `drop database if exists ${name} with (force)`);
  await onServer(
    server,
    `create database ${name} template ${needed('JOURNEYS_POSTGRESQL_TEMPLATE')} strategy file_copy`,
  );
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    environment: { DATA_DIR: folder, DATABASE_URL: url.href },
    async remove() {
      await onServer(server, `drop database if exists ${name} with (force)`);
      remove();
    },
  };
}

let connection: Promise<pg.Client> | null = null;

/** One connection a worker: making one costs more than most statements. */
async function onServer(connectionString: string, statement: string): Promise<void> {
  connection ??= (async () => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    return client;
  })();
  await (await connection).query(statement);
}

/** Ends this worker's connection. */
export async function disconnect(): Promise<void> {
  await (await connection)?.end();
  connection = null;
}

function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: global-setup.ts sets it.`);
  return value;
}
