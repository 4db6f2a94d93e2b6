import { and, eq, type SQL, sql } from 'drizzle-orm';
import { pick } from '../db/columns.ts';
import { type Db, rows as rowsOf } from '../db/open.ts';
import { pageOf } from '../db/page.ts';
import type { Deps, Who } from '../deps.ts';
import { flashcards } from '../flashcards/tables.ts';
import { heldBackFrom } from '../questions/in-exam.ts';
import { question_versions } from '../questions/tables.ts';
import { promisedDays } from '../study/standing.ts';
import { deferred_reviews, first_answers, memories, reviews } from '../study/tables.ts';

const MEMORIES = 200;
const REVIEWS = 1_000;
const DEFERRED = 500;
/** Characters: enough to recognize a question. */
const BEGINNING = 200;

export async function exportedMemories(deps: Deps, who: Who, cursor: string | undefined) {
  const { db } = deps;
  const { user_id } = who;
  const page = pageOf({ cursor, keys: [memories.item_id], size: MEMORIES });
  const found = await db
    .select({ memory: memories, first: first_answers })
    .from(memories)
    .leftJoin(
      first_answers,
      and(eq(first_answers.user_id, memories.user_id), eq(first_answers.question_id, memories.item_id)),
    )
    .where(and(eq(memories.user_id, user_id), page.where))
    .orderBy(...page.order)
    .limit(page.limit);
  const { rows, next_cursor } = page.answer(found, ({ memory }) => [memory.item_id]);
  const ids = rows.map(({ memory }) => memory.item_id);
  const texts = new Map((await textsOf(db, ids)).map(({ id, text }) => [id, text]));
  const held = await heldBackFrom(db, user_id);
  const promised = await promisedDays(deps, who);
  const told = <Value>(id: string, value: Value) => (held.has(id) ? null : value);
  return {
    rows: rows.map(({ memory: { item_id: id, ...memory }, first }) => ({
      id,
      kind: memory.question_id === null ? ('card' as const) : ('question' as const),
      text: texts.get(id) ?? '',
      ...pick(memory, 'topic_id', 'model', 'reps', 'last_at', 'suspended_at', 'buried_until', 'reset_at'),
      state: told(id, memory.state),
      lapses: told(id, memory.lapses),
      due_at: told(id, memory.due_at),
      promised_on: told(id, promised.get(id) ?? null),
      first_answer: first && {
        ...pick(first, 'confidence', 'source', 'answered_at'),
        correct: told(id, first.correct),
      },
    })),
    next_cursor,
  };
}

const given = pick(reviews, 'correct', 'confidence', 'grade', 'source', 'duration_ms', 'read_ms');
const reviewColumns = { ...given, ...pick(reviews, 'item_id', 'id', 'reviewed_at', 'received_at', 'undone_at') };

export async function exportedReviews({ db }: Deps, { user_id }: Who, cursor: string | undefined) {
  const page = pageOf({ cursor, keys: [reviews.reviewed_at, reviews.id], size: REVIEWS });
  const found = await db
    .select({
      ...reviewColumns,
      text: sql<string>`left(coalesce(${question_versions.question_text}, ${flashcards.front_content}), ${BEGINNING}::int)`,
      picked: sql<
        string[] | null
      >`case when ${reviews.picks} is not null then ${pickedOf(sql`${reviews.picks}`)} end`,
    })
    .from(reviews)
    .leftJoin(question_versions, eq(question_versions.id, reviews.question_version_id))
    .leftJoin(flashcards, eq(flashcards.id, reviews.item_id))
    .where(and(eq(reviews.user_id, user_id), page.where))
    .orderBy(...page.order)
    .limit(page.limit);
  const { rows, next_cursor } = page.answer(found, ({ reviewed_at, id }) => [reviewed_at, id]);
  const held = await heldBackFrom(db, user_id);
  return {
    rows: rows.map((review) => (held.has(review.item_id) ? { ...review, correct: null, picked: null } : review)),
    next_cursor,
  };
}

function textsOf(db: Db, ids: string[]): Promise<{ id: string; text: string }[]> {
  const these = sql`any(${sql.param(ids)}::uuid[])`;
  return rowsOf(
    db,
    sql`select id, question_text as text from questions where id = ${these}
      union all select id, front_content from flashcards where id = ${these}`,
  );
}

/** Each page is in the order in which the answers were given. */
export async function exportedDeferred({ db }: Deps, { user_id }: Who, cursor: string | undefined) {
  const page = pageOf({ cursor, keys: [deferred_reviews.id], size: DEFERRED });
  const version = sql`(${deferred_reviews.body}->>'question_version_id')::uuid`;
  const found = await db
    .select({
      id: deferred_reviews.id,
      attempt_id: deferred_reviews.attempt_id,
      text: question_versions.question_text,
      body: deferred_reviews.body,
      picked: sql<string[]>`${pickedOf(sql`array(
        select value::uuid from jsonb_array_elements_text(${deferred_reviews.body}->'picks'))`)}`,
    })
    .from(deferred_reviews)
    .innerJoin(question_versions, eq(question_versions.id, version))
    .where(and(eq(deferred_reviews.user_id, user_id), page.where))
    .orderBy(...page.order)
    .limit(page.limit);
  const { rows, next_cursor } = page.answer(found, ({ id }) => [id]);
  return {
    rows: rows
      .map(({ body, ...review }) => ({ ...body, ...review }))
      .sort((a, b) => (a.reviewed_at < b.reviewed_at ? -1 : Number(a.reviewed_at > b.reviewed_at))),
    next_cursor,
  };
}

/** The texts of picks, in their order. */
const pickedOf = (picks: SQL) => sql`array(
  select c->>'answer_text' from unnest(${picks}) with ordinality p(id, place)
  join jsonb_array_elements(${question_versions.choices}) c on c->>'id' = p.id::text order by p.place)`;
