import { and, eq, gt, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { FUNCTION_NAME, type FunctionStatus } from '#core/functions/functions.ts';
import { pick } from '../db/columns.ts';
import { databaseNow } from '../db/lease.ts';
import type { Db } from '../db/open.ts';
import { leases } from '../db/tables.ts';
import { versionOf } from '../http/version.ts';
import { cutOff } from './deployment-log.ts';
import { edge_function_versions, edge_functions } from './tables.ts';

const CUT_OFF = 'The server stopped in the middle of the deploy. Deploy it again.';

export const deployKey = (name: string): string => `function deploy ${name}`;

export async function adminFunctions(db: Db, name?: string) {
  const versions = edge_function_versions;
  const serving = and(eq(versions.name, edge_functions.name), eq(versions.version, edge_functions.version));
  const deployOf = sql`${deployKey('')} || ${edge_functions.name}`;
  const deploy = and(eq(leases.key, deployOf), gt(leases.until, databaseNow));
  const found = await db
    .select({ row: edge_functions, served: versions.code, deploying: leases.key })
    .from(edge_functions)
    .leftJoin(versions, serving)
    .leftJoin(leases, deploy)
    .where(name === undefined ? undefined : eq(edge_functions.name, name))
    .orderBy(edge_functions.name);
  return found.map(({ row, served, deploying }) => {
    const isCutOff = row.status === 'deploying' && deploying === null;
    const status: FunctionStatus = isCutOff ? 'failed' : row.status;
    return {
      ...pick(row, 'name', 'code', 'version', 'hosts'),
      status,
      lastUpdated: row.updated_at,
      changed: served !== row.code,
      error: isCutOff ? CUT_OFF : row.error,
      deployment: isCutOff && row.deployment ? cutOff(row.deployment) : row.deployment,
      secret_names: Object.keys(row.secrets).sort(),
      saved_version: savedVersion(row),
    };
  });
}

/** Covers what a save writes: a deploy changes it only where it restores other code. */
export function savedVersion(row: typeof edge_functions.$inferSelect): number {
  const secrets = Object.entries(row.secrets).sort(([one], [other]) => (one < other ? -1 : 1));
  return versionOf({ ...row, secrets }, ['code', 'hosts', 'secrets']);
}

export async function adminFunction(db: Db, name: string) {
  const [found] = FUNCTION_NAME.test(name) ? await adminFunctions(db, name) : [];
  if (!found) throw new AppError('FUNCTION_NOT_FOUND');
  return found;
}

export async function lockFunction(tx: Db, name: string) {
  if (!FUNCTION_NAME.test(name)) throw new AppError('FUNCTION_NOT_FOUND');
  const [row] = await tx.select().from(edge_functions).where(eq(edge_functions.name, name)).for('update');
  if (!row) throw new AppError('FUNCTION_NOT_FOUND');
  return row;
}

/** Strictly later than the previous change, since forms compare the time. */
export const laterThan = (before: Date, now: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1));
