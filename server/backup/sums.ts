import { BackupRefused } from './refused.ts';

/** Runs a select and answers its rows: over either driver. */
export type Ask = <Row>(select: string) => Promise<Row[]>;

/** A connection that also runs what answers nothing. */
export interface Session {
  ask: Ask;
  run(statements: string): Promise<unknown>;
}

export type TableSums = Record<string, { rows: number; checksum: string }>;

/** How values are written as text depends on these; both sides of a comparison use the same. */
const PLAIN = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
};

/**
 * Rows and a checksum of every table: the sum of the rows' hashes, in whatever order they lie. Meant for what happens by accident;
 * whoever can change the database can change the manifest as well.
 */
export async function tableSums(ask: Ask): Promise<TableSums> {
  for (const [name, value] of Object.entries(PLAIN)) await ask(`select set_config('${name}', '${value}', false)`);
  const tables = await tablesOf(ask);
  const sums: TableSums = {};
  for (const { name, quoted } of tables) {
    const [sum] = await ask<{ rows: number; checksum: string }>(
      `select count(*)::int as rows,
          md5(coalesce(sum(('x' || left(h, 16))::bit(64)::bigint::numeric), 0)::text
            || '/' || coalesce(sum(('x' || right(h, 16))::bit(64)::bigint::numeric), 0)::text) as checksum
        from (select md5(t::text) as h from ${quoted} t) hashed`,
    );
    sums[name] = sum as { rows: number; checksum: string };
  }
  return sums;
}

/** Our tables and those of the migrations, each as the manifest names it and as SQL does. */
export function tablesOf(ask: Ask) {
  return ask<{ name: string; quoted: string }>(
    `select schemaname || '.' || tablename as name, format('%I.%I', schemaname, tablename) as quoted
      from pg_tables where schemaname in ('public', 'drizzle') order by 1`,
  );
}

/** Throws BackupRefused where what was restored is not what the manifest says; nothing may have been put in place by then. */
export function refuseOther(expected: TableSums, found: TableSums): void {
  const wrong = differences(expected, found);
  if (wrong.length === 0) return;
  throw new BackupRefused(
    `The backup does not hold what its manifest says: ${wrong.join('; ')}. The database is as it was.`,
  );
}

/** Which tables are not as they were, one line each. */
function differences(expected: TableSums, found: TableSums): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  return names.flatMap((name) => {
    const before = expected[name];
    const now = found[name];
    if (!before) return [`${name} was not in the backup`];
    if (!now) return [`${name} is missing`];
    if (before.rows !== now.rows) return [`${name} has ${now.rows} rows instead of ${before.rows}`];
    return before.checksum === now.checksum ? [] : [`${name} has other content`];
  });
}

/** Whether there are no tables, neither ours nor that of the migrations. */
export async function isEmpty(ask: Ask): Promise<boolean> {
  const [found] = await ask<{ tables: number }>(
    "select count(*)::int as tables from pg_tables where schemaname in ('public', 'drizzle')",
  );
  return found?.tables === 0;
}

/** When the newest migration was made, in milliseconds since 1970; 0 where there is none. */
async function newestIn(ask: Ask): Promise<number> {
  const [table] = await ask<{ found: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as found",
  );
  if (!table?.found) return 0;
  const [row] = await ask<{ newest: string | null }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  );
  return Number(row?.newest ?? 0);
}

/** What a manifest says of a database, whichever engine it is. */
export async function factsOf(ask: Ask) {
  const server_version = await serverVersion(ask);
  return { server_version, newest_migration: await newestIn(ask), tables: await tableSums(ask) };
}

async function serverVersion(ask: Ask): Promise<string> {
  const [row] = await ask<{ server_version: string }>('show server_version');
  return row?.server_version ?? '';
}
