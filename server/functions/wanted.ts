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
    rows.map((row) => [
      row.name,
      { ...row, version: row.version ?? 0, key: keyOf(row), grants: grantsOf(row.hosts, row.secrets) },
    ]),
  );
}

export async function readCode(db: Db, { name, version }: Wanted): Promise<string | null> {
  const { code } = edge_function_versions;
  const one = and(eq(edge_function_versions.name, name), eq(edge_function_versions.version, version));
  const [row] = await db.select({ code }).from(edge_function_versions).where(one);
  return row?.code ?? null;
}

/** Includes the creation time: a function deleted and added again restarts at version 1. */
function keyOf(row: { version: number | null; created_at: Date } & Pick<Wanted, 'hosts' | 'secrets'>): string {
  const text = [row.version, row.created_at.toISOString(), grantsOf(row.hosts, row.secrets)].join('\n');
  return createHash('sha256').update(text).digest('base64url');
}

export function grantsOf(hosts: string[], secrets: Record<string, string>): string {
  return JSON.stringify([[...hosts].sort(), Object.entries(secrets).sort()]);
}
