import { createHash } from 'node:crypto';
import { like, sql } from 'drizzle-orm';
import { loaded_content } from '../catalog/tables.ts';
import type { Db } from '../db/open.ts';

export interface LoadReport {
  added: number;
  changed: number;
  unchanged: number;
  kept: string[];
}

/** `current` is the hash of the present row; null where it is gone. */
export function verdict(source: string, loaded: string | undefined, current: string | null) {
  if (loaded === undefined) return 'add';
  if (current !== loaded) return 'keep';
  return source === loaded ? 'leave' : 'change';
}

export interface Remembered {
  key: string;
  row_id: string;
  hash: string;
}

export async function remembered(tx: Db, prefix: string): Promise<Map<string, Remembered>> {
  const list = await tx
    .select()
    .from(loaded_content)
    .where(like(loaded_content.key, `${prefix}%`));
  return new Map(list.map((item) => [item.key, item]));
}

/** Keys must be unique. One statement, since the first start writes thousands. */
export async function remember(tx: Db, items: Remembered[], now: Date): Promise<void> {
  if (items.length === 0) return;
  await tx.execute(sql`insert into loaded_content (key, row_id, hash, loaded_at)
    select n.key, n.row_id, n.hash, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as n(key text, row_id uuid, hash text)
    on conflict (key) do update set row_id = excluded.row_id, hash = excluded.hash, loaded_at = excluded.loaded_at`);
}

export function count(report: LoadReport, what: ReturnType<typeof verdict>, key: string): void {
  if (what === 'add') report.added += 1;
  else if (what === 'change') report.changed += 1;
  else if (what === 'leave') report.unchanged += 1;
  else report.kept.push(key);
}

export function hashOf(content: object): string {
  const fields = Object.entries(content).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}
