import { BackupRefused } from './refused.ts';

export type Ask = <Row>(select: string) => Promise<Row[]>;

export interface Session {
  ask: Ask;
  run(statements: string): Promise<unknown>;
}

export type TableSums = Record<string, { rows: number; checksum: string }>;

/** The text form of values depends on these; both sides of a comparison use the same. */
const PLAIN = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
};

/** The sum of row hashes ignores order. Detects accidents, not tampering: the manifest can be changed too. */
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

export function tablesOf(ask: Ask) {
  return ask<{ name: string; quoted: string }>(
    `select schemaname || '.' || tablename as name, format('%I.%I', schemaname, tablename) as quoted
      from pg_tables where schemaname in ('public', 'drizzle') order by 1`,
  );
}

/** Throws BackupRefused. */
export function refuseOther(expected: TableSums, found: TableSums): void {
  const wrong = differences(expected, found);
  if (wrong.length === 0) return;
  throw new BackupRefused(
    `The backup does not hold what its manifest says: ${wrong.join('; ')}. The database is as it was.`,
  );
}

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

export async function isEmpty(ask: Ask): Promise<boolean> {
  const [found] = await ask<{ tables: number }>(
    "select count(*)::int as tables from pg_tables where schemaname in ('public', 'drizzle')",
  );
  return found?.tables === 0;
}

/** Milliseconds since 1970; 0 where there is none. */
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

export async function factsOf(ask: Ask) {
  const [{ server_version } = { server_version: '' }] = await ask<{ server_version: string }>('show server_version');
  return { server_version, newest_migration: await newestIn(ask), tables: await tableSums(ask) };
}
