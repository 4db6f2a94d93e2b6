import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import { topics } from '../catalog/tables.ts';
import { pick } from '../db/columns.ts';
import { pageOf, totalOf } from '../db/page.ts';
import type { Deps, Who } from '../deps.ts';
import { flashcards } from '../flashcards/tables.ts';
import { heldBackFrom } from '../questions/in-exam.ts';
import { question_versions } from '../questions/tables.ts';
import { studyDayOf } from './day.ts';
import { settingsOf } from './settings.ts';
import { memories, reviews } from './tables.ts';

type Show = 'sure_wrong' | 'wrong' | 'guess' | 'all';

const isWrong = eq(reviews.correct, false);
const shown: Record<Show, SQL | undefined> = {
  sure_wrong: and(isWrong, eq(reviews.confidence, 3)),
  wrong: isWrong,
  guess: and(eq(reviews.correct, true), eq(reviews.confidence, 1)),
  all: undefined,
};

/** A review of a question that an exam holds back comes without right or wrong, and only where all are asked for. */
export async function reviewLog(
  { db, clock }: Deps,
  { user_id }: Who,
  { cursor, limit, show }: { cursor?: string | undefined; limit: number; show: Show },
) {
  const keys = [reviews.reviewed_at, reviews.id];
  const page = pageOf({ cursor, name: show, descending: true, size: limit, keys });
  const held = await heldBackFrom(db, user_id);
  const isTold = show === 'all' ? undefined : notInArray(reviews.item_id, [...held]);
  const mine = and(eq(reviews.user_id, user_id), shown[show], isTold);
  const { time_zone } = await settingsOf(db, user_id);
  const found = await db
    .select({
      review: reviews,
      topic_name: topics.name,
      text: sql<string>`coalesce(${question_versions.question_text}, ${flashcards.front_content})`,
    })
    .from(reviews)
    .innerJoin(memories, and(eq(memories.user_id, reviews.user_id), eq(memories.item_id, reviews.item_id)))
    .innerJoin(topics, eq(topics.id, memories.topic_id))
    .leftJoin(question_versions, eq(question_versions.id, reviews.question_version_id))
    .leftJoin(flashcards, eq(flashcards.id, memories.card_id))
    .where(and(mine, page.where))
    .orderBy(...page.order)
    .limit(page.limit);
  const total = await totalOf(db, sql`select 1 from ${reviews} where ${mine}`);
  const { rows, ...place } = page.listed(found, ({ review }) => [review.reviewed_at, review.id], total);
  const today = studyDayOf(clock(), time_zone).starts_at;
  return {
    reviews: rows.map(({ review, topic_name, text }) => {
      const { id, grade, correct, source, reviewed_at, undone_at } = review;
      const in_exam = held.has(review.item_id);
      return {
        review_id: id,
        ...pick(review, 'item_id', 'reviewed_at', 'grade', 'confidence', 'source', 'undone_at'),
        kind: grade === null ? ('question' as const) : ('card' as const),
        text,
        topic_name,
        in_exam,
        correct: in_exam ? null : correct,
        can_undo: source === 'queue' && undone_at === null && reviewed_at >= today,
      };
    }),
    ...place,
  };
}
