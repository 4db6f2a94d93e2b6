import type { Deps, Who } from '../deps.ts';
import type { study_sittings } from './tables.ts';

export type SittingRow = Omit<typeof study_sittings.$inferSelect, 'day' | 'number'>;

/** Of all topics (null) or one on a day, YYYY-MM-DD: the day's own, or the newest for who studies `more`. */
export async function newestSitting(
  { database }: Deps,
  { user_id }: Who,
  { day, topic_id, more = false }: { day: string; topic_id: string | null; more?: boolean },
): Promise<(SittingRow & { number: number }) | null> {
  const [row] = await database.hot<SittingRow & { number: number }>(newestStatement, [user_id, day, topic_id, more]);
  return row ?? null;
}

export async function sittingBy({ database }: Deps, { user_id }: Who, id: string): Promise<SittingRow | null> {
  const [found] = await database.hot<SittingRow>(byIdStatement, [id, user_id]);
  return found ?? null;
}

/** What was answered since it began: its items anywhere, others in daily study. */
export async function answeredIn({ database }: Deps, sitting: Omit<SittingRow, 'id'>): Promise<Set<string>> {
  const { user_id, started_at, items, topic_id } = sitting;
  const found = await database.hot<{ item_id: string }>(answeredStatement, [user_id, started_at, items, topic_id]);
  return new Set(found.map(({ item_id }) => item_id));
}

const columns = 'id, user_id, topic_id, started_at, array_to_json(items) as items';

/** $1 learner, $2 day, $3 topic or null, $4 whether others than the first. */
const newestStatement = {
  name: 'study_sitting_newest',
  text: `select ${columns}, number from study_sittings
    where user_id = $1 and day = $2::date and topic_id is not distinct from $3::uuid and ($4 or number = 1)
    order by number desc limit 1`,
};

const byIdStatement = {
  name: 'study_sitting',
  text: `select ${columns} from study_sittings where id = $1 and user_id = $2`,
};

/** $1 learner, $2 since when, $3 items, $4 topic or null. What arrived before it began was known to its plan. */
const answeredStatement = {
  name: 'study_sitting_answered',
  text: `select item_id from reviews
    where user_id = $1 and item_id = any($3::uuid[]) and received_at >= $2 and undone_at is null
    union select item_id from deferred_reviews where user_id = $1 and (body->>'received_at')::timestamptz >= $2
    union select r.item_id from reviews r
    where r.user_id = $1 and r.reviewed_at >= $2 and r.undone_at is null and r.source = 'queue'
      and ($4::uuid is null or exists (
        select from memories m where m.user_id = r.user_id and m.item_id = r.item_id and m.topic_id = $4::uuid))`,
};
