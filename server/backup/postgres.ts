import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { connectFailure } from '../db/check-server.ts';
import { rowsAsScript } from './copy-rows.ts';
import { emptyTables } from './empty-tables.ts';
import { type EndedAccess, endAccess } from './end-access.ts';
import type { Manifest, ManifestParts, RestoreOptions } from './manifest.ts';
import { openBackup } from './pglite.ts';
import { findPrograms, outcome, readDump } from './programs.ts';
import { type Psql, startPsql } from './psql.ts';
import { BackupRefused } from './refused.ts';
import { type Ask, factsOf, isEmpty, refuseOther, tableSums } from './sums.ts';

/** The dump and the checksums see the database at the same moment. Throws BackupRefused and DatabaseUnusable. */
export async function backUpPostgres(url: string, file: string, made_at: Date): Promise<ManifestParts> {
  const programs = findPrograms(['pg_dump']);
  return connected(url, async (ask) => {
    await ask('begin transaction isolation level repeatable read, read only');
    const [snapshot] = await ask<{ id: string }>('select pg_export_snapshot() as id');
    const flags = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot?.id}`];
    await dumpTo(file, programs.pg_dump, flags, url);
    const parts: ManifestParts = { made_at, engine: 'postgresql', ...(await factsOf(ask)) };
    await ask('rollback');
    return parts;
  });
}

/** Throws BackupRefused and DatabaseUnusable; then nothing has changed. */
export async function restorePostgres(
  url: string,
  file: string,
  manifest: Manifest,
  { replace, keepSessions }: RestoreOptions,
): Promise<EndedAccess | null> {
  const programs = findPrograms(['psql']);
  const dropping = await connected(url, async (ask) => {
    const empty = await isEmpty(ask);
    if (!empty && !replace) {
      throw new BackupRefused(
        'There is a database at DATABASE_URL already. Add --replace to put the backup in its place.',
      );
    }
    await refuseWhileInUse(ask);
    return empty ? '' : droppingAll(ask);
  });
  const fill = await (manifest.engine === 'postgresql' ? fromDump : fromEmbedded)(file, manifest);
  const psql = startPsql(programs.psql, publicPart(url), secretPart(url));
  try {
    await psql.run(`begin;\n${dropping}`);
    await fill.into(psql);
    refuseOther(manifest.tables, await tableSums(psql.ask));
    const ended = keepSessions ? null : await endAccess(psql);
    // Only now: psql's --single-transaction commits where its input breaks off.
    await psql.run('commit;');
    await psql.end();
    return ended;
  } catch (error) {
    // psql first: the other program's failure may only follow from it.
    const outcomes = await Promise.allSettled([psql.end(), fill.ended]);
    const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.message)] : []));
    throw failures.length > 0 ? new BackupRefused(failures.join('; ')) : error;
  } finally {
    await fill.close();
  }
}

interface Fill {
  into(psql: Psql): Promise<void>;
  ended: Promise<void>;
  close(): Promise<void>;
}

async function fromDump(file: string): Promise<Fill> {
  const { script, ended } = readDump([file]);
  const into = async (psql: Psql) => {
    await psql.feed(script);
    await ended;
  };
  return { into, ended, close: async () => {} };
}

async function fromEmbedded(file: string, manifest: Manifest): Promise<Fill> {
  const client = await openBackup(file);
  let failure: unknown;
  async function* script() {
    try {
      yield* rowsAsScript(client);
    } catch (error) {
      failure = error;
    }
  }
  const into = async (psql: Psql) => {
    await psql.run('set client_min_messages = warning;');
    const putBack = await emptyTables(psql, manifest);
    await psql.feed(Readable.from(script()));
    if (failure) throw failure;
    await putBack();
  };
  return { into, ended: Promise.resolve(), close: () => client.close() };
}

async function dumpTo(file: string, program: string, flags: string[], url: string): Promise<void> {
  const dump = spawn(program, [...flags, `--dbname=${publicPart(url)}`], {
    env: { ...process.env, ...secretPart(url) },
  });
  dump.stdin.end();
  await Promise.all([
    outcome(dump, 'pg_dump'),
    pipeline(dump.stdout, createWriteStream(file, { mode: 0o600, flush: true })),
  ]);
}

/** A server that is using tables dropped under it would write into what replaces them. */
async function refuseWhileInUse(ask: Ask): Promise<void> {
  const open = async () => {
    const [others] = await ask<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and usename = current_user
        and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return others?.count ?? 0;
  };
  // A connection that was just closed is still listed for a moment.
  for (let looks = 0; looks < 10 && (await open()) > 0; looks++) await wait(100);
  const count = await open();
  if (count > 0) {
    throw new BackupRefused(
      `The database is in use (open connections: ${count}). Stop every server that uses it first.`,
    );
  }
}

/** The extension stays: recreating it may need more privileges. */
async function droppingAll(ask: Ask): Promise<string> {
  const found = await ask<{ statement: string }>(
    `select format('drop table if exists %I.%I cascade;', schemaname, tablename) as statement
        from pg_tables where schemaname = 'public'
      union all select format('drop routine if exists %s cascade;', p.oid::regprocedure) from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all select 'drop schema if exists drizzle cascade;'`,
  );
  return `set client_min_messages = warning;\n${found.map(({ statement }) => statement).join('\n')}\n`;
}

async function connected<Result>(url: string, work: (ask: Ask) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect().catch((error: unknown) => {
    throw connectFailure(url, error);
  });
  // A connection lost while pg_dump works shows at the next statement.
  client.on('error', () => {});
  const ask = async <Row>(statement: string) => {
    const { rows } = await client.query(statement).catch((error: Error) => {
      throw new BackupRefused(`The database at DATABASE_URL reported an error: ${error.message}.`);
    });
    return rows as Row[];
  };
  try {
    return await work(ask);
  } finally {
    await client.end();
  }
}

/** Without the password: every user of this machine may see the arguments of processes. */
function publicPart(url: string): string {
  const shown = new URL(url);
  shown.password = '';
  if (shown.searchParams.has('password')) shown.searchParams.delete('password');
  return shown.href;
}

function secretPart(url: string): Record<string, string> {
  const { password, searchParams } = new URL(url);
  const secret = searchParams.get('password') ?? decodeURIComponent(password);
  return secret === '' ? {} : { PGPASSWORD: secret };
}
