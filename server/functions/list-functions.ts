import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { FUNCTION_LOG_SHOWN } from '#core/functions/functions.ts';
import { profiles } from '../account/tables.ts';
import type { Deps, Who } from '../deps.ts';
import { adminFunction, adminFunctions } from './admin-function.ts';
import { reservedFunctions } from './reserved.ts';
import { edge_function_versions, edge_function_logs as logs } from './tables.ts';

const MOST_VERSIONS = 100;

export async function listFunctions({ db, functions }: Deps) {
  const [runtime, all] = await Promise.all([functions.runtime(), adminFunctions(db)]);
  return { functions: all, reserved: reservedFunctions(), runtime };
}

/** Newest first. Throws FUNCTION_NOT_FOUND. */
export async function listVersions({ db }: Deps, _who: Who, { name }: Input<'functions.versions'>) {
  const { version: serving } = await adminFunction(db, name);
  const { version, code, deployed_at } = edge_function_versions;
  const found = await db
    .select({ version, code, deployed_at, deployed_by: profiles.full_name })
    .from(edge_function_versions)
    .leftJoin(profiles, eq(profiles.id, edge_function_versions.deployed_by))
    .where(eq(edge_function_versions.name, name))
    .orderBy(desc(version))
    .limit(MOST_VERSIONS);
  return { versions: found.map((row) => ({ ...row, serving: row.version === serving })) };
}

/** Newest first. Throws FUNCTION_NOT_FOUND. */
export async function listLog({ db }: Deps, _who: Who, { name, version, level, request }: Input<'functions.logs'>) {
  await adminFunction(db, name);
  const fits = and(
    eq(logs.name, name),
    version === undefined ? undefined : eq(logs.version, version),
    level && eq(logs.level, level),
    request ? eq(logs.request_id, request) : undefined,
  );
  const ofVersions = and(eq(logs.name, name), isNotNull(logs.version));
  const [lines, versions] = await Promise.all([
    db.select().from(logs).where(fits).orderBy(desc(logs.id)).limit(FUNCTION_LOG_SHOWN),
    db.selectDistinct({ version: logs.version }).from(logs).where(ofVersions).orderBy(desc(logs.version)),
  ]);
  return {
    lines: lines.map(({ name: _, ...line }) => line),
    versions: versions.flatMap((row) => row.version ?? []),
  };
}
