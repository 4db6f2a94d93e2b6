import { createHash } from 'node:crypto';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { DAY_MS } from '#core/study/memory.ts';
import { type Queue, studyQueue } from '#core/study/order.ts';
import { placesOf } from '#core/study/promises.ts';
import { type Seconds, secondsOf } from '#core/study/seconds.ts';
import { type Checked, offsetOf } from '#core/study/stop.ts';
import type { Deps, Who } from '../deps.ts';
import { type HeldBack, heldBackFrom } from '../questions/in-exam.ts';
import { candidates } from './candidates.ts';
import { dayAfter, type StudyDay, studyDayOf } from './day.ts';
import { minutesOn, settingsOf } from './settings.ts';
import { movedBy, secondsAhead, standingPromises } from './standing.ts';
import { type PlannedTopic, studiedOf, topicPlans } from './topic-plans.ts';
import { nothingWaits, type WaitingForExams, waitingForExams } from './waiting-for-exams.ts';

const RECENT = 200;

export interface StudyPlan {
  queue: Queue;
  why: Queue['why'] | 'exam';
  topics: PlannedTopic[];
  /** What comes today as promised, and the day that was told. */
  promised: ReadonlyMap<string, { topic_id: string; on: string }>;
  moved: Output<'study.today'>['moved'];
  day: StudyDay;
  time_zone: string | null;
  has_answered: boolean;
  held: HeldBack;
  waiting: WaitingForExams;
  minutes: { planned: number; done: number };
}

interface Wish {
  /** Null: all topics that the learner studies. */
  topic_id: string | null;
  limit: number;
  more?: boolean;
}

export async function studyPlan(deps: Deps, who: Who, { topic_id, limit, more = false }: Wish): Promise<StudyPlan> {
  const now = deps.clock();
  const settings = await settingsOf(deps.db, who.user_id);
  const day = studyDayOf(now, settings.time_zone);
  const today = { date: day.date, settings };
  const [held, topics, { seconds, checked, has_answered }, done_ms, standing] = await Promise.all([
    heldBackFrom(deps.db, who.user_id),
    topicPlans(deps, who, { topic_id, ...today }),
    recentReviews(deps, who),
    studiedSince(deps, who, day.starts_at),
    standingPromises(deps, who, today),
  ]);
  const planned = minutesOn(settings, day.weekday);
  const seconds_left = Math.max(0, planned * 60 - (more ? 0 : done_ms / 1000));
  const places = placesOf(standing, secondsAhead(today));
  const studied = studiedOf(topics, topic_id);
  const own = standing.filter((one) => topic_id === null || one.topic_id === topic_id);
  const promised = new Map(
    own
      .filter(({ item_id }) => places.get(item_id) === 0)
      .map((one) => [one.item_id, { topic_id: one.topic_id, on: dayAfter(day.date, one.day) }]),
  );
  const [items, waiting] = await Promise.all([
    candidates(deps, who, studied, { now, seed: seedOf(who, day), held, promised: [...promised.keys()] }),
    held.size > 0 ? waitingForExams(deps, who, studied) : nothingWaits,
  ]);
  const queue = studyQueue({
    now,
    ends_at: day.ends_at,
    items,
    topics: studied,
    seconds,
    seconds_left,
    limit,
    offset: offsetOf(checked),
    promised: places,
  });
  const isLeftOut = topics.length > studied.length || topics.some(({ exam }) => exam === 'today');
  return {
    queue,
    why: queue.why === 'nothing' && isLeftOut ? 'exam' : queue.why,
    topics,
    promised,
    moved: movedBy(own, places, today),
    day,
    has_answered,
    held,
    waiting,
    time_zone: settings.time_zone,
    minutes: { planned, done: Math.floor(done_ms / 60_000) },
  };
}

export interface RecentRow {
  is_card: boolean;
  expected: number | null;
  is_recalled: boolean;
  /** Null for reviews outside the daily queue, which say nothing about its times. */
  duration_ms: number | null;
  read_ms: number;
}

export async function recentReviews(
  { database }: Deps,
  { user_id }: Who,
): Promise<{ seconds: Seconds; checked: Checked[]; has_answered: boolean }> {
  const found = await database.hot<RecentRow>(recentStatement, [user_id]);
  const checked = found
    .toReversed()
    .flatMap(({ expected, is_recalled }) =>
      expected === null ? [] : [{ believed: expected, isRecalled: is_recalled }],
    );
  return { seconds: secondsFrom(found), checked, has_answered: found.length > 0 };
}

export function secondsFrom(recent: readonly RecentRow[]): Seconds {
  return secondsOf(
    recent.flatMap(({ is_card, expected, is_recalled, duration_ms, read_ms }) => {
      const kind = is_card ? ('card' as const) : ('question' as const);
      const isFirst = expected === null;
      return duration_ms === null ? [] : [{ kind, isFirst, isRight: is_recalled, duration_ms, read_ms }];
    }),
  );
}

export async function studiedSince({ database }: Deps, { user_id }: Who, since: Date): Promise<number> {
  const [found] = await database.hot<{ ms: number }>(studiedStatement, [user_id, since]);
  return found?.ms ?? 0;
}

/** A correct guess does not count as recalled. */
export const isRecalled = 'coalesce(grade > 1, correct and confidence is distinct from 1)';

/** $1 learner. */
export const recentStatement = {
  name: 'study_recent',
  text: `select grade is not null as is_card, expected, read_ms,
      case when source = 'queue' then duration_ms end as duration_ms, ${isRecalled} as is_recalled
    from reviews where user_id = $1 and undone_at is null order by reviewed_at desc limit ${RECENT}`,
};

/** Milliseconds with the reading, at most a day: clients say durations, and their sum could exceed the integer. */
export const studiedMs = `least(coalesce(sum(coalesce(duration_ms, 0) + read_ms), 0), ${DAY_MS})::int`;

const studiedStatement = {
  name: 'study_done',
  text: `select ${studiedMs} as ms from reviews
    where user_id = $1 and reviewed_at >= $2 and undone_at is null`,
};

/** From 0 to 1; the same all day, so that the offer does not change between calls. */
export function seedOf({ user_id }: Who, { date }: StudyDay): number {
  return createHash('sha256').update(`${user_id} ${date}`).digest().readUInt32BE() / 2 ** 32;
}
