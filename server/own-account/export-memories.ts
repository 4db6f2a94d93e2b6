import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { type Db, rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { heldBackFrom } from '../questions/in-exam.ts';
import { type DeferredBody, first_answers, memories } from '../study/tables.ts';

const PAGE = 200;

interface ReviewRow {
  item_id: string;
  id: string;
  reviewed_at: string;
  received_at: string;
  source: string;
  grade: number | null;
  correct: boolean | null;
  confidence: number | null;
  picked: string[] | null;
  duration_ms: number | null;
  undone_at: string | null;
}

export async function exportedMemories({ db }: Deps, { user_id }: Who, after: string | null) {
  const found = await db
    .select({ memory: memories, first: first_answers })
    .from(memories)
    .leftJoin(
      first_answers,
      and(eq(first_answers.user_id, memories.user_id), eq(first_answers.question_id, memories.item_id)),
    )
    .where(and(eq(memories.user_id, user_id), after === null ? undefined : gt(memories.item_id, after)))
    .orderBy(asc(memories.item_id))
    .limit(PAGE + 1);
  const page = found.slice(0, PAGE);
  const ids = page.map(({ memory }) => memory.item_id);
  const texts = new Map((await textsOf(db, ids)).map(({ id, text }) => [id, text]));
  const reviews = Map.groupBy(await reviewsOf(db, user_id, ids), ({ item_id }) => item_id);
  const held = await heldBackFrom(db, user_id);
  const told = <Value>(id: string, value: Value) => (held.has(id) ? null : value);
  return {
    memories: page.map(({ memory, first }) => ({
      id: memory.item_id,
      kind: memory.question_id === null ? ('card' as const) : ('question' as const),
      topic_id: memory.topic_id,
      text: texts.get(memory.item_id) ?? '',
      model: memory.model,
      state: told(memory.item_id, memory.state),
      reps: memory.reps,
      lapses: told(memory.item_id, memory.lapses),
      last_at: memory.last_at,
      due_at: told(memory.item_id, memory.due_at),
      suspended_at: memory.suspended_at,
      buried_until: memory.buried_until,
      reset_at: memory.reset_at,
      first_answer: first && {
        correct: told(memory.item_id, first.correct),
        confidence: first.confidence,
        source: first.source,
        answered_at: first.answered_at,
      },
      reviews: (reviews.get(memory.item_id) ?? []).map(({ item_id, ...review }) => ({
        ...review,
        correct: told(item_id, review.correct),
        picked: told(item_id, review.picked),
        reviewed_at: new Date(review.reviewed_at),
        received_at: new Date(review.received_at),
        undone_at: review.undone_at && new Date(review.undone_at),
      })),
    })),
    last: found.length > PAGE ? (ids.at(-1) ?? null) : null,
  };
}

function textsOf(db: Db, ids: string[]): Promise<{ id: string; text: string }[]> {
  const these = sql`any(${sql.param(ids)}::uuid[])`;
  return rows(
    db,
    sql`select id, question_text as text from questions where id = ${these}
      union all select id, front_content from flashcards where id = ${these}`,
  );
}

export async function ownDeferred(db: Db, user_id: string) {
  const found = await rows<{ id: string; attempt_id: string; text: string; picked: string[]; body: DeferredBody }>(
    db,
    sql`select d.id, d.attempt_id, v.question_text as text, d.body, ${pickedOf(sql`array(
        select value::uuid from jsonb_array_elements_text(d.body->'picks'))`)} as picked
      from deferred_reviews d join question_versions v on v.id = (d.body->>'question_version_id')::uuid
      where d.user_id = ${user_id} order by d.body->>'reviewed_at', d.id`,
  );
  return found.map(({ body: { confidence, duration_ms, reviewed_at, received_at }, ...review }) => ({
    ...review,
    confidence,
    duration_ms,
    reviewed_at,
    received_at,
  }));
}

/** The texts of picks, in their order. */
const pickedOf = (picks: SQL) => sql`array(
  select c->>'answer_text' from unnest(${picks}) with ordinality p(id, place)
  join jsonb_array_elements(v.choices) c on c->>'id' = p.id::text order by p.place)`;

function reviewsOf(db: Db, user_id: string, ids: string[]): Promise<ReviewRow[]> {
  return rows(
    db,
    sql`select r.item_id, r.id, r.reviewed_at, r.received_at, r.source, r.grade, r.correct, r.confidence, r.duration_ms, r.undone_at,
        case when r.picks is not null then ${pickedOf(sql`r.picks`)} end as picked
      from reviews r left join question_versions v on v.id = r.question_version_id
      where r.user_id = ${user_id} and r.item_id = any(${sql.param(ids)}::uuid[]) order by r.reviewed_at, r.id`,
  );
}
