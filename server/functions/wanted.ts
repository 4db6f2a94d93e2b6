import { createHash } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { edge_function_versions, edge_functions } from './tables.ts';

export interface Wanted {
  name: string;
  version: number;
  hosts: string[];
  secrets: Record<string, string>;
  /** Changes with any part of this; a process serves exactly one key. */
  key: string;
  grants: string;
}

export async function readWanted(db: Db): Promise<Map<string, Wanted>> {
  const { name, version, hosts, secrets, created_at } = edge_functions;
  const rows = await db
    .select({ name, version, hosts, secrets, created_at })
    .from(edge_functions)
    .where(isNotNull(version));
  return new Map(
    rows.map(({ created_at, ...row }): [string, Wanted] => {
      const grants = grantsOf(row.hosts, row.secrets);
      // Includes the creation time: a function deleted and added again restarts at version 1.
      const text = [row.version, created_at.toISOString(), grants].join('\n');
      const key = createHash('sha256').update(text).digest('base64url');
      return [row.name, { ...row, version: row.version ?? 0, key, grants }];
    }),
  );
}

export async function readCode(db: Db, name: string, version: number): Promise<string | null> {
  const { code } = edge_function_versions;
  const one = and(eq(edge_function_versions.name, name), eq(edge_function_versions.version, version));
  const [row] = await db.select({ code }).from(edge_function_versions).where(one);
  return row?.code ?? null;
}

export function grantsOf(hosts: string[], secrets: Record<string, string>): string {
  return JSON.stringify([[...hosts].sort(), Object.entries(secrets).sort()]);
}
