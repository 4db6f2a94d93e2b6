import { eq, type SQL, sql } from 'drizzle-orm';
import { moved } from '#core/catalog/moved.ts';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Db } from '../db/open.ts';
import { rowById } from '../db/row-by-id.ts';
import type { Deps, Who } from '../deps.ts';
import { byPosition, categories, topics } from './tables.ts';

/** Throws CATEGORY_NOT_FOUND. */
export async function moveCategory(deps: Deps, who: Who, input: Input<'catalogAdmin.moveCategory'>) {
  const { category_id: id, before_id } = input;
  await deps.db.transaction((tx) =>
    move(tx, who, deps.clock(), { noun: 'category', id, before_id, among: sql`true` }),
  );
  return { moved: true as const };
}

/** Throws TOPIC_NOT_FOUND. */
export async function moveTopic(deps: Deps, who: Who, { topic_id: id, before_id }: Input<'catalogAdmin.moveTopic'>) {
  await deps.db.transaction(async (tx) => {
    const topic = await rowById(tx, topics, id, 'TOPIC_NOT_FOUND');
    const among = eq(topics.category_id, topic.category_id);
    await move(tx, who, deps.clock(), { noun: 'topic', id, before_id, among });
  });
  return { moved: true as const };
}

const parts = {
  category: { table: categories, missing: 'CATEGORY_NOT_FOUND' },
  topic: { table: topics, missing: 'TOPIC_NOT_FOUND' },
} as const;

interface Move {
  noun: keyof typeof parts;
  id: string;
  before_id: string | null;
  among: SQL;
}

async function move(tx: Db, who: Who, now: Date, { noun, id, before_id, among }: Move): Promise<void> {
  const { table, missing } = parts[noun];
  // Serialized, so that concurrent moves see each other's result.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('order of the catalog'))`);
  const all = await tx
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(among)
    .orderBy(...byPosition(table));
  const from = all.findIndex((one) => one.id === id);
  const before = all.findIndex((one) => one.id === before_id);
  const one = all[from];
  if (!one || (before_id !== null && before < 0)) throw new AppError(missing);
  const to = before_id === null ? all.length - 1 : before > from ? before - 1 : before;
  if (to === from) return;
  const ids = moved(all, from, to).map((one) => one.id);
  const placed = sql`unnest(${sql.param(ids)}::uuid[]) with ordinality placed (id, position)`;
  await tx.execute(sql`select id from ${table} where ${among} order by id for no key update`);
  await tx.execute(sql`update ${table} set position = placed.position from ${placed} where ${table.id} = placed.id`);
  await writeAudit(tx, who, now, { what: `Moved a ${noun}`, noun, object_id: id, object_name: one.name });
}
