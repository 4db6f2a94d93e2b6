import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { type DueItem, forecast } from '#core/study/forecast.ts';
import { OFFSET_REVIEWS } from '#core/study/stop.ts';
import type { Deps, Who } from '../deps.ts';
import { heldBackIds } from '../questions/in-exam.ts';
import { startOf, studyDayOf } from './day.ts';
import { type MemoryRow, memoryOf } from './log.ts';
import { readFolded } from './refold.ts';
import { minutesOn, settingsOf } from './settings.ts';
import { recentReviews, studiedSince } from './study-plan.ts';
import { todaysItems } from './todays-items.ts';
import { topicPlans } from './topic-plans.ts';

const DAYS = 8;
const MOST = 2_000;

/** Throws TOPIC_NOT_FOUND. */
export async function ahead(deps: Deps, who: Who, wish: Input<'study.ahead'>) {
  const topic_id = wish.topic_id ?? null;
  const now = deps.clock();
  const settings = await settingsOf(deps.db, who.user_id);
  const day = studyDayOf(now, settings.time_zone);
  const [topics, { seconds, checked }, done_ms, todays] = await Promise.all([
    topicPlans(deps, who, { topic_id, date: day.date, settings }),
    recentReviews(deps, who),
    studiedSince(deps, who, day.starts_at),
    todaysItems(deps, who, day.starts_at),
  ]);
  if (topic_id !== null && topics.length === 0) throw new AppError('TOPIC_NOT_FOUND');
  const dates = Array.from({ length: DAYS }, (_, n) => Temporal.PlainDate.from(day.date).add({ days: n + 1 }));
  const ends = [day.ends_at, ...dates.map((date) => startOf(date.add({ days: 1 }), settings.time_zone))];
  const ids = topics.map((topic) => topic.topic_id);
  const items = await dueBefore(deps, who, ids, ends.at(-1) as Date);
  const seconds_left = Math.max(0, minutesOn(settings, day.weekday) * 60 - done_ms / 1000);
  const days = forecast(items, { now, seconds, seconds_left, ends });
  const newest = checked.slice(-OFFSET_REVIEWS);
  const mean = (sum: number) => (newest.length < OFFSET_REVIEWS ? null : sum / newest.length);
  return {
    today: { ...todays.counts, minutes: Math.floor(done_ms / 60_000) },
    reviews: newest.length,
    predicted: mean(newest.reduce((sum, { believed }) => sum + believed, 0)),
    recalled: mean(newest.filter(({ isRecalled }) => isRecalled).length),
    days: days.map(({ cards, questions, minutes }, n) => ({ date: String(dates[n]), cards, questions, minutes })),
    first: todays.first.map((item) => ({ ...item, comes: { how: 'unknown' as const } })),
  };
}

type DueRow = MemoryRow & Pick<DueItem, 'kind'> & { item_id: string; buried_until: Date | null };

async function dueBefore(deps: Deps, who: Who, topics: string[], until: Date): Promise<DueItem[]> {
  const values = [who.user_id, topics, until, MOST];
  const found = await readFolded(deps.db, who.user_id, () => deps.database.hot<DueRow>(dueStatement, values));
  return found.flatMap((row) => {
    const memory = memoryOf(row);
    if (!memory) return [];
    const { kind, buried_until } = row;
    return { kind, memory, due_at: buried_until && buried_until > memory.due_at ? buried_until : memory.due_at };
  });
}

const dueStatement = {
  name: 'study_ahead',
  text: `select item_id, case when card_id is null then 'question' else 'card' end as kind, buried_until,
      model, state, last_at, due_at, reps, lapses, last_grade, reset_at
    from memories where user_id = $1 and topic_id = any($2::uuid[]) and suspended_at is null and due_at < $3
      and item_id <> all(${heldBackIds('$1')})
    order by due_at limit $4`,
};
