import { createHash } from 'node:crypto';
import { eq, like, sql } from 'drizzle-orm';
import { only } from '#core/lib/fields.ts';
import { loaded_content } from '../catalog/tables.ts';
import type { Db } from '../db/open.ts';

export interface LoadReport {
  added: number;
  changed: number;
  unchanged: number;
  kept: string[];
}

export interface Load {
  tx: Db;
  now: Date;
  report: LoadReport;
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

/** How the row of a file is compared, found and written. `add` returns its id. */
interface Target<Content> {
  hash?(content: Content): string;
  find(id: string): Promise<({ id: string } | undefined)[]>;
  add(): Promise<string | undefined>;
  change(id: string): Promise<unknown>;
}

/** Returns the row's id; null where it was deleted. */
export async function loadRow<Content extends object>(
  { tx, now, report }: Load,
  key: string,
  content: Content,
  { hash: hashed = hashOf, ...target }: Target<Content>,
) {
  const [loaded] = await tx.select().from(loaded_content).where(eq(loaded_content.key, key));
  const [row] = loaded ? await target.find(loaded.row_id) : [];
  const hash = hashed(content);
  const what = verdict(
    hash,
    loaded?.hash,
    row ? hashed(only(Object.keys(content), row as Content & { id: string })) : null,
  );
  if (what === 'change' && row) await target.change(row.id);
  const row_id = what === 'add' ? await target.add() : row?.id;
  if (row_id && (what === 'add' || what === 'change')) await remember(tx, [{ key, row_id, hash }], now);
  count(report, what, key);
  return row_id ?? null;
}

export function hashOf(content: object): string {
  const fields = Object.entries(content).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}
