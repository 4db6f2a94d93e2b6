import { setImmediate } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { fold, type Memory, MODEL, type Review } from '#core/study/memory.ts';
import { type Db, rows } from '../db/open.ts';
import { memories } from './tables.ts';

export interface ItemOf {
  user_id: string;
  item_id: string;
}

type LoggedRow = ItemOf & Omit<Review, 'reviewed_at' | 'undone_at'> & { reviewed_at: string };

/** Reviews of an item; no learner comes that far by studying. */
export const NEWEST = 200;
const ITEMS_AT_ONCE = 100;
const REVIEWS_AT_ONCE = 500;

/**
 * Locks each memory, so that no review is missed. Folds only the newest reviews of each item, and lets other requests go on in between:
 * scripts can send as many as they like, and each that is out of order folds again. `reps` and `lapses` then count those alone.
 */
export async function refold(db: Db, items: readonly ItemOf[]): Promise<void> {
  const inLockOrder = items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await db.transaction(async (tx) => {
    for (let n = 0; n < inLockOrder.length; n += ITEMS_AT_ONCE)
      await refoldSome(tx, inLockOrder.slice(n, n + ITEMS_AT_ONCE));
  });
}

async function refoldSome(tx: Db, items: readonly ItemOf[]): Promise<void> {
  const these = sql`(select user_id, item_id from jsonb_to_recordset(${JSON.stringify(items.map(({ user_id, item_id }) => ({ user_id, item_id })))}::jsonb) as i(user_id uuid, item_id uuid))`;
  const held = await rows<ItemOf>(
    tx,
    sql`select user_id, item_id from memories where (user_id, item_id) in ${these} order by user_id, item_id for update`,
  );
  const log = await rows<LoggedRow>(
    tx,
    sql`select newest.* from memories m cross join lateral (
        select user_id, item_id, id, reviewed_at, grade, correct, confidence from (
          select * from reviews r where r.user_id = m.user_id and r.item_id = m.item_id offset 0) own
        where undone_at is null and coalesce(reviewed_at > m.reset_at, true)
        order by reviewed_at desc, id desc limit ${NEWEST}) newest
      where (m.user_id, m.item_id) in ${these}`,
  );
  const byItem = Map.groupBy(log, keyOf);
  const folded: object[] = [];
  let unbroken = 0;
  for (const item of held) {
    const own = byItem.get(keyOf(item)) ?? [];
    unbroken += own.length;
    if (unbroken > REVIEWS_AT_ONCE) {
      await setImmediate();
      unbroken = own.length;
    }
    folded.push({ ...emptied, ...item, ...foldedFrom(own) });
  }
  await tx.execute(sql`update memories m set model = f.model, state = f.state, last_at = f.last_at, due_at = f.due_at,
      reps = f.reps, lapses = f.lapses, last_grade = f.last_grade
    from jsonb_to_recordset(${JSON.stringify(folded)}::jsonb) as f(user_id uuid, item_id uuid, model text, state jsonb,
      last_at timestamptz, due_at timestamptz, reps int, lapses int, last_grade smallint)
    where m.user_id = f.user_id and m.item_id = f.item_id`);
}

/** Folds stale memories first: the process that wrote the last review may have ended before doing so. */
export async function foldedNow(db: Db, user_id: string, item_ids: string[]) {
  const these = and(eq(memories.user_id, user_id), inArray(memories.item_id, item_ids));
  const found = await readFolded(db, user_id, () => db.select().from(memories).where(these));
  return new Map(found.map((memory) => [memory.item_id, memory]));
}

export async function readFolded<Row extends { item_id: string; model: string }>(
  db: Db,
  user_id: string,
  read: () => Promise<Row[]>,
): Promise<Row[]> {
  const found = await read();
  const stale = found.filter(({ model }) => model !== MODEL);
  if (stale.length === 0) return found;
  await refold(
    db,
    stale.map(({ item_id }) => ({ user_id, item_id })),
  );
  return read();
}

const BATCH = 1000;

export async function* refoldAll(db: Db): AsyncGenerator<number> {
  const none = '00000000-0000-0000-0000-000000000000';
  let last: ItemOf = { user_id: none, item_id: none };
  for (let done = 0; ; ) {
    const batch = await rows<ItemOf>(
      db,
      sql`select user_id, item_id from memories where (user_id, item_id) > (${last.user_id}::uuid, ${last.item_id}::uuid)
        order by user_id, item_id limit ${BATCH}`,
    );
    last = batch.at(-1) ?? last;
    if (batch.length > 0) await refold(db, batch);
    done += batch.length;
    yield done;
    if (batch.length < BATCH) return;
  }
}

const emptied = { model: MODEL, state: null, last_at: null, due_at: null, reps: 0, lapses: 0, last_grade: null };

function foldedFrom(log: readonly LoggedRow[]): Memory | null {
  return fold(log.map((row) => ({ ...row, reviewed_at: new Date(row.reviewed_at), undone_at: null })));
}

const keyOf = ({ user_id, item_id }: ItemOf) => `${user_id} ${item_id}`;
