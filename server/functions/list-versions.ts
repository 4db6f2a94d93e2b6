import { desc, eq } from 'drizzle-orm';
import { profiles } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { adminFunction } from './admin-function.ts';
import { edge_function_versions } from './tables.ts';

const MOST = 100;

/** Newest first. Throws FUNCTION_NOT_FOUND. */
export async function listVersions({ db }: Deps, name: string) {
  const { version: serving } = await adminFunction(db, name);
  const { version, code, deployed_at } = edge_function_versions;
  const found = await db
    .select({ version, code, deployed_at, deployed_by: profiles.full_name })
    .from(edge_function_versions)
    .leftJoin(profiles, eq(profiles.id, edge_function_versions.deployed_by))
    .where(eq(edge_function_versions.name, name))
    .orderBy(desc(version))
    .limit(MOST);
  return found.map((row) => ({ ...row, serving: row.version === serving }));
}
