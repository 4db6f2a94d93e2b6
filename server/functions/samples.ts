import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { audit_log } from '../audit/tables.ts';
import type { Deps } from '../deps.ts';
import { REMOVED } from './edit-functions.ts';
import { edge_function_versions, edge_functions } from './tables.ts';

/** Skips functions that exist or that an administrator deleted. */
export async function ensureSampleFunctions({ db, clock }: Pick<Deps, 'db' | 'clock'>, folder: string) {
  const added: string[] = [];
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  for (const file of files) {
    if (!file.endsWith('.ts')) continue;
    const name = file.slice(0, -'.ts'.length);
    const code = readFileSync(join(folder, file), 'utf8');
    const now = clock();
    await db.transaction(async (tx) => {
      const deleted = and(eq(audit_log.what, REMOVED), eq(audit_log.object_name, name));
      const [deletion] = await tx.select({ id: audit_log.id }).from(audit_log).where(deleted).limit(1);
      if (deletion) return;
      const row = { name, code, status: 'deployed' as const, version: 1, created_at: now, updated_at: now };
      const [fresh] = await tx.insert(edge_functions).values(row).onConflictDoNothing().returning();
      if (!fresh) return;
      await tx.insert(edge_function_versions).values({ name, version: 1, code, deployed_at: now });
      added.push(name);
    });
  }
  return added;
}
