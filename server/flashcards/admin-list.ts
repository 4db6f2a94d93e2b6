import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { cardFields } from '#core/flashcards/admin.ts';
import type { ValuesOf } from '#core/lib/fields.ts';
import { SELECTED_MAX } from '#core/lib/selection.ts';
import { categories, topics } from '../catalog/tables.ts';
import { categoryTopics, ofTopics } from '../catalog/topic-code.ts';
import type { Db } from '../db/open.ts';
import { containing, sortedPage, totalOf } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import { versionOf } from '../http/version.ts';
import { flashcardOrders, flashcards, searchedText } from './tables.ts';

type Filters = Input<'flashcardsAdmin.selectAll'>;

/** Throws MALFORMED_REQUEST for an invalid cursor. */
export async function adminFlashcards({ db }: Deps, _who: unknown, input: Input<'flashcardsAdmin.list'>) {
  const page = sortedPage(flashcardOrders, input);
  const topic_ids = await categoryTopics(db, input.category_id);
  const matching = matches(input, topic_ids);
  const [found, total] = await Promise.all([
    withTopics(db)
      .where(page.inGroups(flashcards, flashcards.id, flashcards.topic_id, input.q ? null : topic_ids, matching))
      .orderBy(...page.order)
      .limit(page.limit),
    totalOf(db, sql`select 1 from ${flashcards} where ${matching ?? sql`true`}`),
  ]);
  const { rows, ...place } = page.answer(found, (row) => row, total);
  return { flashcards: rows.map(wire), ...place };
}

/** Newest first, at most SELECTED_MAX. */
export async function flashcardIds({ db }: Deps, input: Filters): Promise<string[]> {
  const found = await db
    .select({ id: flashcards.id })
    .from(flashcards)
    .where(matches(input, await categoryTopics(db, input.category_id)))
    .orderBy(desc(flashcards.created_at), desc(flashcards.seq))
    .limit(SELECTED_MAX);
  return found.map(({ id }) => id);
}

/** Throws FLASHCARD_NOT_FOUND. */
export async function adminFlashcard(db: Db, flashcard_id: string) {
  const [found] = await withTopics(db).where(eq(flashcards.id, flashcard_id));
  if (!found) throw new AppError('FLASHCARD_NOT_FOUND');
  return wire(found);
}

function withTopics(db: Db) {
  return db
    .select({
      ...getTableColumns(flashcards),
      topic_name: topics.name,
      category_id: topics.category_id,
      category_name: categories.name,
    })
    .from(flashcards)
    .innerJoin(topics, eq(topics.id, flashcards.topic_id))
    .innerJoin(categories, eq(categories.id, topics.category_id))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof withTopics>>[number];

export function cardVersion(card: ValuesOf<typeof cardFields>): number {
  return versionOf(card, Object.keys(cardFields) as (keyof typeof cardFields)[]);
}

const wire = ({ seq: _, created_at, ...card }: Row) => ({ ...card, version: cardVersion(card), created_at });

/** A card's category is its topic's. */
function matches({ q, topic_id, state }: Filters, topic_ids: string[] | null): SQL | undefined {
  return and(
    q ? containing(searchedText(flashcards), q) : undefined,
    ofTopics(flashcards.topic_id, topic_ids),
    topic_id ? eq(flashcards.topic_id, topic_id) : undefined,
    state && sql`${flashcards.id} in (select card_id from feedback where closed_at is null and card_id is not null)`,
  );
}
