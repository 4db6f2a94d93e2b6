import type { Input, Output } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import type { Chosen } from '#core/study/order.ts';
import type { Deps, Who } from '../deps.ts';
import { ALL, counted } from './counted.ts';
import { dayAfter, studyDayOf } from './day.ts';
import { settingsOf } from './settings.ts';
import { newestSitting, type SittingRow } from './sitting-row.ts';
import { progressOf, studyPlan } from './study-plan.ts';

interface Place {
  /** The learner's, YYYY-MM-DD. */
  day: string;
  topic_id: string | null;
  /** 1-based. */
  number: number;
}

/** Days for which a sitting is kept, since it can be gone on with past the end of its day. */
const KEPT = 7;

/** Two devices get the same sitting; another one is begun only after the last is finished. Throws TOPIC_NOT_FOUND. */
export async function sit(deps: Deps, who: Who, wish: Input<'study.sit'>): Promise<Output<'study.sit'>> {
  const topic_id = wish.topic_id ?? null;
  const { time_zone } = await settingsOf(deps.db, who.user_id);
  const { date: day } = studyDayOf(deps.clock(), time_zone);
  const newest = await newestSitting(deps, who, { day, topic_id });
  const before = newest && (await goOn(deps, who, newest));
  if (before && !(wish.more && before.done === before.total)) return { sitting: before };
  const { queue, topics } = await studyPlan(deps, who, { topic_id, limit: ALL, more: wish.more });
  if (topic_id !== null && topics.length === 0) throw new AppError('TOPIC_NOT_FOUND');
  const chosen = queue.is_done && !wish.more ? [] : queue.chosen;
  if (chosen.length === 0) return { sitting: null };
  const sitting_id = await begin(deps, who, { day, topic_id, number: (newest?.number ?? 0) + 1 }, chosen);
  if (sitting_id) return { sitting: { sitting_id, total: chosen.length, done: 0, left: counted(chosen) } };
  const begun = await newestSitting(deps, who, { day, topic_id });
  return { sitting: begun && (await goOn(deps, who, begun)) };
}

async function goOn(deps: Deps, who: Who, row: SittingRow) {
  const plan = await studyPlan(deps, who, { topic_id: row.topic_id, limit: ALL, sittingOn: async () => row });
  const progress = progressOf(plan);
  return progress && { ...progress, left: counted(plan.sitting?.left ?? []) };
}

/** Null if another device was faster. */
async function begin({ database, clock }: Deps, { user_id }: Who, place: Place, chosen: readonly Chosen[]) {
  const { day, topic_id, number } = place;
  const items = chosen.map(({ item }) => item.id);
  const values = [user_id, day, topic_id, number, clock(), items, dayAfter(day, -KEPT)];
  const [begun] = await database.hot<{ id: string }>(beginStatement, values);
  return begun?.id ?? null;
}

/** $1 learner, $2 day, $3 topic or null, $4 number, $5 now, $6 items, $7 the oldest day that is kept. */
const beginStatement = {
  name: 'study_sitting_begin',
  text: `with old as (delete from study_sittings where user_id = $1 and day < $7::date)
    insert into study_sittings (user_id, day, topic_id, number, started_at, items)
    values ($1, $2::date, $3::uuid, $4, $5, $6::uuid[]) on conflict do nothing returning id`,
};
