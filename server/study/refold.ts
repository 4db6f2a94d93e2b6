import { and, eq, inArray, sql } from 'drizzle-orm';
import { fold, type Memory, MODEL, type Review } from '#core/study/memory.ts';
import { type Db, rows } from '../db/open.ts';
import { memories } from './tables.ts';

export interface ItemOf {
  user_id: string;
  item_id: string;
}

type LoggedRow = ItemOf &
  Omit<Review, 'reviewed_at' | 'undone_at'> & { reviewed_at: string; undone_at: string | null };

/** Locks each memory, so that no review is missed. */
export async function refold(db: Db, items: readonly ItemOf[]): Promise<void> {
  await db.transaction(async (tx) => {
    const these = sql`(select user_id, item_id from jsonb_to_recordset(${JSON.stringify(items.map(({ user_id, item_id }) => ({ user_id, item_id })))}::jsonb) as i(user_id uuid, item_id uuid))`;
    const held = await rows<ItemOf & { reset_at: string | null }>(
      tx,
      sql`select user_id, item_id, reset_at from memories where (user_id, item_id) in ${these} order by user_id, item_id for update`,
    );
    const log = await rows<LoggedRow>(
      tx,
      sql`select user_id, item_id, id, reviewed_at, grade, correct, confidence, undone_at from reviews where (user_id, item_id) in ${these}`,
    );
    const byItem = Map.groupBy(log, keyOf);
    const folded = held.map((item) => ({
      ...emptied,
      ...item,
      ...foldedFrom(byItem.get(keyOf(item)) ?? [], item.reset_at),
    }));
    await tx.execute(sql`update memories m set model = f.model, state = f.state, last_at = f.last_at, due_at = f.due_at,
        reps = f.reps, lapses = f.lapses, last_grade = f.last_grade
      from jsonb_to_recordset(${JSON.stringify(folded)}::jsonb) as f(user_id uuid, item_id uuid, model text, state jsonb,
        last_at timestamptz, due_at timestamptz, reps int, lapses int, last_grade smallint)
      where m.user_id = f.user_id and m.item_id = f.item_id`);
  });
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

function foldedFrom(log: readonly LoggedRow[], reset_at: string | null): Memory | null {
  const reviews = log.map((row) => ({
    ...row,
    reviewed_at: new Date(row.reviewed_at),
    undone_at: row.undone_at === null ? null : new Date(row.undone_at),
  }));
  return fold(reviews, reset_at === null ? null : new Date(reset_at));
}

const keyOf = ({ user_id, item_id }: ItemOf) => `${user_id} ${item_id}`;
