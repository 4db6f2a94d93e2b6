import { and, eq, sql } from 'drizzle-orm';
import { grade, keyOf, kindOf } from '#core/questions/kinds/kinds.ts';
import { pick } from '../db/columns.ts';
import { type Db, hotIn, rows } from '../db/open.ts';
import { examHolding, heldBackIds } from '../questions/in-exam.ts';
import type { VersionChoice } from '../questions/tables.ts';
import { type Entry, entryOf, type NewReview, writeEntries } from './log.ts';
import { foldedNow } from './refold.ts';
import { type DeferredBody, deferred_reviews } from './tables.ts';

/** An answer whose question the exam `attempt_id` holds back. */
export interface Deferred {
  row: NewReview;
  attempt_id: string;
}

/** Returns the ids that it stored: those that no other answer has. */
export async function defer(db: Db, deferred: readonly Deferred[]): Promise<string[]> {
  if (deferred.length === 0) return [];
  const values = deferred.map(({ attempt_id, row: { id, user_id, item_id, ...row } }) => ({
    id,
    user_id,
    item_id,
    attempt_id,
    body: {
      question_version_id: row.question_version_id ?? '',
      picks: row.picks ?? [],
      ...pick(row, 'choice_order', 'confidence', 'duration_ms'),
      reviewed_at: row.reviewed_at.toISOString(),
      received_at: row.received_at.toISOString(),
    },
  }));
  const stored = await rows<{ id: string }>(
    db,
    sql`insert into deferred_reviews (id, user_id, item_id, attempt_id, body)
      select id, user_id, item_id, attempt_id, body from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        as d(id uuid, user_id uuid, item_id uuid, attempt_id uuid, body jsonb)
      where not exists (select from reviews r where r.id = d.id)
      on conflict do nothing returning id`,
  );
  return stored.map(({ id }) => id);
}

interface TakenRow {
  id: string;
  item_id: string;
  body: DeferredBody;
  choices: VersionChoice[];
}

/**
 * Removes the learner's deferred answers that no exam holds back any longer, leaving out the exam `ending`. Returns their entries, which
 * the same transaction has to write. One whose id a review got in the same moment is stored under an id of its own.
 */
export async function takeDeferred(tx: Db, user_id: string, ending: string | null = null): Promise<Entry[]> {
  const taken = await hotIn<TakenRow>(tx, takeStatement, [user_id, ending]);
  if (taken.length === 0) return [];
  const before = await foldedNow(
    tx,
    user_id,
    taken.map(({ item_id }) => item_id),
  );
  return taken.map(({ id, item_id, body, choices }) => {
    const review = {
      ...body,
      id,
      user_id,
      item_id,
      attempt_id: null,
      grade: null,
      source: 'queue' as const,
      correct: grade(kindOf({ choices }), keyOf(choices), body.picks),
      reviewed_at: new Date(body.reviewed_at),
      received_at: new Date(body.received_at),
    };
    return entryOf(review, before.get(item_id) ?? null);
  });
}

const takeStatement = {
  name: 'take_deferred',
  text: `delete from deferred_reviews d using question_versions v
    where d.user_id = $1 and v.id = (d.body->>'question_version_id')::uuid and d.item_id <> all(${heldBackIds('$1', '$2')})
    returning d.item_id, d.body, v.choices, coalesce((select gen_random_uuid() from reviews r
      where r.id = d.id and (r.user_id, r.item_id) <> (d.user_id, d.item_id)), d.id) as id`,
};

/** Stores the learner's deferred answers that no exam holds back any longer. */
export async function storeDeferred(tx: Db, user_id: string): Promise<void> {
  const entries = await takeDeferred(tx, user_id);
  if (entries.length > 0) await writeEntries(tx, entries);
}

/** For answers that were deferred while their exam was ending. */
export async function storeOverdueDeferred(db: Db): Promise<void> {
  const missed = await hotIn<{ user_id: string }>(db, missedStatement, []);
  for (const { user_id } of missed) await db.transaction((tx) => storeDeferred(tx, user_id));
}

const missedStatement = {
  name: 'deferred_missed',
  text: `select distinct d.user_id from deferred_reviews d where ${examHolding('d.user_id', 'd.item_id')} is null limit 500`,
};

/** Returns the question, or null where there is no such answer. */
export async function dropDeferred(tx: Db, user_id: string, review_id: string): Promise<string | null> {
  const [gone] = await tx
    .delete(deferred_reviews)
    .where(and(eq(deferred_reviews.id, review_id), eq(deferred_reviews.user_id, user_id)))
    .returning({ item_id: deferred_reviews.item_id });
  return gone?.item_id ?? null;
}
