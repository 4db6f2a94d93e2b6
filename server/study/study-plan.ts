import { createHash } from 'node:crypto';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { DAY_MS } from '#core/study/memory.ts';
import { type Queue, type QueueInput, type StudyItem, studyQueue } from '#core/study/order.ts';
import { newCardsIn } from '#core/study/pick.ts';
import { leftOfSitting, type SittingLeft } from '#core/study/planned-sitting.ts';
import { placesOf } from '#core/study/promises.ts';
import { type Seconds, secondsOf } from '#core/study/seconds.ts';
import { type Checked, offsetOf } from '#core/study/stop.ts';
import { pick } from '../db/columns.ts';
import type { Deps, Who } from '../deps.ts';
import { type HeldBack, heldBackFrom } from '../questions/in-exam.ts';
import { candidates, mostFor } from './candidates.ts';
import { dayAfter, type StudyDay, studyDayOf } from './day.ts';
import { minutesOn, type StudySettings, settingsOf } from './settings.ts';
import { answeredIn, type SittingRow } from './sitting-row.ts';
import { movedBy, secondsAhead, standingPromises } from './standing.ts';
import { type PlannedTopic, studiedOf, topicPlans } from './topic-plans.ts';
import { nothingWaits, type WaitingForExams, waitingForExams } from './waiting-for-exams.ts';

const RECENT = 200;

export interface StudyPlan {
  queue: Queue;
  why: Queue['why'] | 'exam' | 'sitting';
  topics: PlannedTopic[];
  /** What comes today as promised, and the day that was told. */
  promised: ReadonlyMap<string, { topic_id: string; on: string; sibling: StudyItem | null }>;
  moved: Output<'study.today'>['moved'];
  day: StudyDay;
  time_zone: string | null;
  has_answered: boolean;
  held: HeldBack;
  waiting: WaitingForExams;
  minutes: { planned: number; done: number };
  /** Null where none was asked about. Its items are then what is chosen. */
  sitting: (SittingLeft & { sitting_id: string }) | null;
}

interface Wish {
  /** Null: all topics that the learner studies. */
  topic_id: string | null;
  limit: number;
  more?: boolean;
  /** The one asked about, on the learner's day (YYYY-MM-DD). */
  sittingOn?(day: string): Promise<SittingRow | null>;
}

export async function studyPlan(deps: Deps, who: Who, wish: Wish): Promise<StudyPlan> {
  const { topic_id, limit, more = false } = wish;
  const now = deps.clock();
  const settings = await settingsOf(deps.db, who.user_id);
  const day = studyDayOf(now, settings.time_zone);
  const today = { date: day.date, settings };
  const row = (await wish.sittingOn?.(day.date)) ?? null;
  const [held, topics, { seconds, checked, has_answered }, done, standing, answered] = await Promise.all([
    heldBackFrom(deps.db, who.user_id),
    topicPlans(deps, who, { topic_id, ...today }),
    recentReviews(deps, who),
    studiedSince(deps, who, day.starts_at),
    standingPromises(deps, who, today),
    row ? answeredIn(deps, row) : new Set<string>(),
  ]);
  const planned = minutesOn(settings, day.weekday);
  const { seconds_left, new_cards } = leftToday(settings, day, more ? nothingStudied : done, more);
  const places = placesOf(standing, secondsAhead(today));
  const studied = studiedOf(topics, topic_id);
  const own = standing.filter((one) => topic_id === null || one.topic_id === topic_id);
  const due = own.filter(({ item_id }) => places.get(item_id) === 0);
  const dueIds = due.map(({ item_id }) => item_id);
  const kept = new Map(
    due.flatMap(({ item_id, promised_item }) => (promised_item ? [[item_id, promised_item]] : [])),
  );
  const named = [...dueIds, ...kept.values(), ...(row?.items ?? [])];
  const basis = { now, seed: seedOf(who, day), held, named, promised: dueIds };
  const [items, waiting] = await Promise.all([
    candidates(deps, who, studied, basis, mostFor(seconds_left, seconds)),
    held.size > 0 ? waitingForExams(deps, who, studied) : nothingWaits,
  ]);
  const planOf = (rest: Pick<QueueInput, 'seconds_left' | 'limit'>) =>
    studyQueue({
      ...rest,
      now,
      ends_at: day.ends_at,
      items,
      topics: studied,
      seconds,
      new_cards,
      offset: offsetOf(checked),
      promised: places,
      kept,
    });
  const promisedIn = ({ stand_ins }: Queue) => {
    const standIns = new Map([...stand_ins].map(([id, of]) => [of, id]));
    return new Map(
      due.map(({ item_id, topic_id, day: on }) => {
        const by = standIns.get(item_id);
        const sibling = by === undefined ? null : (items.find(({ id }) => id === item_id) ?? null);
        return [by ?? item_id, { topic_id, on: dayAfter(day.date, on), sibling }];
      }),
    );
  };
  const ofSitting = ({ id, items: planned }: SittingRow) => {
    // What replaces an item may come after the minutes are used.
    const plan = planOf({ seconds_left: DAY_MS / 1000, limit: planned.length * 2 });
    const promised = promisedIn(plan);
    const isPromised = (id: string) => promised.has(id);
    const standing = leftOfSitting(planned, { now, seconds, items, answered, isPromised, next: plan.chosen });
    const chosen = [...standing.repeats, ...standing.left];
    // One of which nothing was done and nothing is left, as when its exam was given up, is as if never begun.
    if (standing.done + standing.left.length === 0) return null;
    const queue: Queue = { ...plan, chosen, is_done: chosen.length === 0, why: null };
    return { sitting: { sitting_id: id, ...standing }, queue };
  };
  const going = row && ofSitting(row);
  const { sitting, queue } = going ?? { sitting: null, queue: planOf({ seconds_left, limit }) };
  const isLeftOut = topics.length > studied.length || topics.some(({ exam }) => exam === 'today');
  return {
    queue,
    why: sitting && queue.is_done ? 'sitting' : queue.why === 'nothing' && isLeftOut ? 'exam' : queue.why,
    topics,
    promised: promisedIn(queue),
    moved: movedBy(own, places, today),
    day,
    has_answered,
    held,
    waiting,
    time_zone: settings.time_zone,
    minutes: { planned, done: Math.floor(done.ms / 60_000) },
    sitting,
  };
}

/** What the queue and the summary of today say alike. */
export function saidOf(study: StudyPlan) {
  return {
    sitting: progressOf(study),
    ...pick(study, 'why', 'minutes', 'moved', 'waiting'),
    ...pick(study.queue, 'is_done', 'holds', 'again'),
  };
}

/** Null without a sitting. */
export function progressOf({ sitting }: StudyPlan) {
  if (!sitting) return null;
  const { sitting_id, done, left } = sitting;
  return { sitting_id, done, total: done + left.length };
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

export interface Studied {
  ms: number;
  /** Cards seen for the first time. */
  new_cards: number;
  new_card_ms: number;
}

const nothingStudied: Studied = { ms: 0, new_cards: 0, new_card_ms: 0 };

export async function studiedSince({ database }: Deps, { user_id }: Who, since: Date): Promise<Studied> {
  const [found] = await database.hot<Studied>(studiedStatement, [user_id, since]);
  return found ?? nothingStudied;
}

/** Who studies `more` gets a day's minutes anew, also on a day without any. */
export function leftToday(settings: StudySettings, { weekday }: StudyDay, studied: Studied, more = false) {
  const planned = minutesOn(settings, weekday) || (more ? settings.minutes_per_day : 0);
  const { count, seconds } = newCardsIn(planned * 60, settings.new_cards);
  return {
    seconds_left: Math.max(0, planned * 60 - studied.ms / 1000),
    new_cards: { count: count - studied.new_cards, seconds: seconds - studied.new_card_ms / 1000 },
  };
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

const isNewCard = 'grade is not null and expected is null';

const studiedStatement = {
  name: 'study_done',
  text: `select ${studiedMs} as ms,
      (count(*) filter (where ${isNewCard}))::int as new_cards,
      least(coalesce(sum(duration_ms) filter (where ${isNewCard}), 0), ${DAY_MS})::int as new_card_ms from reviews
    where user_id = $1 and reviewed_at >= $2 and undone_at is null`,
};

/** From 0 to 1; the same all day, so that the offer does not change between calls. */
export function seedOf({ user_id }: Who, { date }: StudyDay): number {
  return createHash('sha256').update(`${user_id} ${date}`).digest().readUInt32BE() / 2 ** 32;
}
