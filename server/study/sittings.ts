import type { Input, Output } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import type { Deps, Who } from '../deps.ts';
import { ALL, counted } from './counted.ts';
import { dayAfter, studyDayOf } from './day.ts';
import { settingsOf } from './settings.ts';
import { answeredIn, newestSitting, type SittingRow } from './sitting-row.ts';
import { progressOf, studyPlan } from './study-plan.ts';
import type { study_sittings } from './tables.ts';

type Begun = Omit<typeof study_sittings.$inferInsert, 'id' | 'user_id' | 'topic_id'> & { topic_id: string | null };

/** Days for which a sitting is kept, since it can be gone on with past the end of its day. */
const KEPT = 7;
/** So long before it is begun its first items may have been read. */
const READ_BEFORE_MS = 15 * 60_000;

/** Two devices get the same sitting; another one is begun only after the day's own. Throws TOPIC_NOT_FOUND. */
export async function sit(deps: Deps, who: Who, wish: Input<'study.sit'>): Promise<Output<'study.sit'>> {
  const topic_id = wish.topic_id ?? null;
  const { time_zone } = await settingsOf(deps.db, who.user_id);
  const now = deps.clock();
  const { date: day } = studyDayOf(now, time_zone);
  const newest = await newestSitting(deps, who, { day, topic_id, more: wish.more });
  const before = newest && (await goOn(deps, who, newest));
  if (before && !(wish.more && before.done === before.total)) return { sitting: before };
  const { queue, topics, promised } = await studyPlan(deps, who, { topic_id, limit: ALL, more: wish.more });
  if (topic_id !== null && topics.length === 0) throw new AppError('TOPIC_NOT_FOUND');
  const chosen = queue.is_done && !wish.more ? [] : queue.chosen;
  if (chosen.length === 0) return { sitting: null };
  const since = Math.max(wish.since?.getTime() ?? now.getTime(), now.getTime() - READ_BEFORE_MS);
  const started_at = new Date(Math.min(since, now.getTime()));
  const answered = await answeredIn(deps, { ...who, topic_id, started_at, items: [] });
  const items = new Set([...answered, ...chosen.map(({ item }) => item.id)]);
  const number = wish.more ? Math.max(2, (newest?.number ?? 0) + 1) : 1;
  const siblings = [...promised].flatMap(([id, { sibling }]) => (sibling ? { id, of: sibling.id } : []));
  await begin(deps, who, { day, topic_id, number, started_at, items: [...items] }, siblings);
  const begun = await newestSitting(deps, who, { day, topic_id, more: wish.more });
  return { sitting: begun && (await goOn(deps, who, begun)) };
}

async function goOn(deps: Deps, who: Who, row: SittingRow) {
  const plan = await studyPlan(deps, who, { topic_id: row.topic_id, limit: ALL, sittingOn: async () => row });
  const progress = progressOf(plan);
  return progress && { ...progress, left: counted(plan.sitting?.left ?? []) };
}

/** Unless another device was faster. */
async function begin(
  { database }: Deps,
  { user_id }: Who,
  begun: Begun,
  siblings: readonly { id: string; of: string }[],
): Promise<void> {
  const { day, topic_id, number, started_at, items } = begun;
  const oldest = dayAfter(day, -KEPT);
  const values = [user_id, day, topic_id, number, started_at, items, oldest, JSON.stringify(siblings)];
  await database.hot(beginStatement, values);
}

/** $1 learner, $2 day, $3 topic or null, $4 number, $5 since when, $6 items, $7 the oldest day that is kept, $8 what takes the place of what was promised, as JSON. */
const beginStatement = {
  name: 'study_sitting_begin',
  text: `with old as (delete from study_sittings where user_id = $1 and day < $7::date),
      chosen as (update memories m set promised_item = s.id from jsonb_to_recordset($8::jsonb) as s(id uuid, of uuid)
        where m.user_id = $1 and m.item_id = s.of and m.promised_after = m.last_at)
    insert into study_sittings (user_id, day, topic_id, number, started_at, items)
    values ($1, $2::date, $3::uuid, $4, $5, $6::uuid[]) on conflict do nothing`,
};
