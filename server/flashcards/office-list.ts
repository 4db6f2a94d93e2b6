import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { categories, topics } from '../catalog/tables.ts';
import type { Db } from '../db/open.ts';
import { COUNTED_TO, containing, countUpTo, pageOf } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import { flashcards } from './tables.ts';

interface Filters {
  q?: string | undefined;
  category_id?: string | undefined;
  topic_id?: string | undefined;
}

/** A page of the flashcards, newest first, with their topics. Throws MALFORMED_REQUEST for a cursor of nobody's. */
export async function officeFlashcards({ db }: Deps, input: Filters & { cursor?: string | undefined }) {
  const page = pageOf({
    cursor: input.cursor,
    keys: [
      [flashcards.created_at, 'timestamptz'],
      [flashcards.seq, 'bigint'],
    ],
    descending: true,
  });
  const matching = matches(db, input);
  const [found, count] = await Promise.all([
    withTopics(db)
      .where(and(matching, page.where))
      .orderBy(...page.order)
      .limit(page.limit),
    countUpTo(db, sql`select 1 from ${flashcards} where ${matching ?? sql`true`}`),
  ]);
  const { rows, ...places } = page.answer(found, (row) => [row.created_at, row.seq ?? 0]);
  return { flashcards: rows.map(wire), ...places, ...count };
}

/** The ids of all that match, newest first, as many as a list counts. */
export async function flashcardIds({ db }: Deps, input: Filters): Promise<string[]> {
  const found = await db
    .select({ id: flashcards.id })
    .from(flashcards)
    .where(matches(db, input))
    .orderBy(desc(flashcards.created_at), desc(flashcards.seq))
    .limit(COUNTED_TO);
  return found.map(({ id }) => id);
}

/** One card as the list shows it. Throws FLASHCARD_NOT_FOUND. */
export async function officeFlashcard(db: Db, flashcard_id: string) {
  const [found] = await withTopics(db).where(eq(flashcards.id, flashcard_id));
  if (!found) throw new AppError('FLASHCARD_NOT_FOUND');
  return wire(found);
}

function withTopics(db: Db) {
  return db
    .select({
      id: flashcards.id,
      front_content: flashcards.front_content,
      back_content: flashcards.back_content,
      external_id: flashcards.external_id,
      topic_id: flashcards.topic_id,
      topic_name: topics.name,
      category_id: topics.category_id,
      category_name: categories.name,
      created_at: flashcards.created_at,
      seq: flashcards.seq,
    })
    .from(flashcards)
    .innerJoin(topics, eq(topics.id, flashcards.topic_id))
    .innerJoin(categories, eq(categories.id, topics.category_id))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof withTopics>>[number];

function wire({ seq: _, created_at, ...card }: Row) {
  return { ...card, created_at: created_at.toISOString() };
}

/** The category of a card is its topic's. */
function matches(db: Db, { q, category_id, topic_id }: Filters): SQL | undefined {
  const ofCategory = (id: string) => db.select({ id: topics.id }).from(topics).where(eq(topics.category_id, id));
  return and(
    // The expression of the index flashcards_folded.
    q ? containing(sql`(${flashcards.front_content} || ' ' || ${flashcards.back_content})`, q) : undefined,
    category_id ? inArray(flashcards.topic_id, ofCategory(category_id)) : undefined,
    topic_id ? eq(flashcards.topic_id, topic_id) : undefined,
  );
}
