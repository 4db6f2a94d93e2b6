import { domainFactors, type Outlook, outlook } from './gain.ts';
import { DAY_MS, type Memory } from './memory.ts';
import { horizon, type StudyItem, type TopicPlan } from './plan.ts';
import type { Seconds } from './seconds.ts';
import { isEnough } from './stop.ts';

export interface Candidate extends Outlook {
  item: StudyItem;
  /** Just answered, or `isLater`: promised for a later day. */
  isRested: boolean;
  isLater: boolean;
  isEnough: boolean;
}

export interface Lanes {
  /** Studied before all else: what was promised for today, cards whose minutes are over, and what is looked at after a week. */
  first: Candidate[];
  today: Candidate[];
  /** Studied only when nothing else is left: just answered, promised for a later day, holds until the exam, or not due. */
  later: Candidate[];
}

interface Setting {
  now: Date;
  ends_at: Date;
  seconds: Seconds;
  offset: number | null;
  secondsForNew: number;
  /** As in the queue's input. */
  promised: ReadonlyMap<string, number>;
}

/** Closer answers belong to the same day's study. */
const REST_MS = DAY_MS / 2;

export function lanesOf(plan: TopicPlan, items: readonly StudyItem[], setting: Setting): Lanes {
  const days = horizon(plan);
  const factors = domainFactors(plan);
  const isLater = ({ id }: StudyItem) => (setting.promised.get(id) ?? 0) > 0;
  const candidates = items.map((item): Candidate => {
    const { gain, ...rest } = outlook(item, setting.now, days, setting.seconds);
    const factor = factors.get(item.domain) ?? 1;
    const isMet = item.memory !== null;
    const isDone = isMet && isEnough(rest.held, setting.offset);
    return {
      ...rest,
      gain: gain * factor,
      item,
      isRested: isResting(item, setting.now) || isLater(item),
      isLater: isLater(item),
      isEnough: isDone,
    };
  });
  const { now } = setting;
  const isToday = ({ id }: StudyItem) => setting.promised.get(id) === 0;
  const { first = [], rest = [] } = Object.groupBy(candidates, ({ item, isRested }) =>
    isToday(item) || isBack(item, now) || (isLookDue(item, now) && !isRested) ? 'first' : 'rest',
  );
  const rankOf = ({ item }: Candidate) => (isBack(item, now) ? 0 : isToday(item) ? 1 : 2);
  return { first: byRank(first, rankOf), ...(plan.days === null ? undated(rest, setting) : dated(rest)) };
}

/** A forgotten card rests only for its minutes. */
export function isResting(item: StudyItem, now: Date): boolean {
  const { memory } = item;
  if (!memory || now.getTime() - memory.last_at.getTime() >= REST_MS) return false;
  return !isBack(item, now);
}

function dated(candidates: readonly Candidate[]): Omit<Lanes, 'first'> {
  const ranked = byRank(candidates, () => 0);
  const isToday = ({ isRested, isEnough }: Candidate) => !isRested && !isEnough;
  return {
    today: ranked.filter(isToday),
    later: byRank(
      ranked.filter((one) => !isToday(one)),
      laterRank,
    ),
  };
}

function undated(candidates: readonly Candidate[], { ends_at, secondsForNew }: Setting): Omit<Lanes, 'first'> {
  const due = candidates
    .filter(({ item, isRested }) => item.memory && item.memory.due_at < ends_at && !isRested)
    .sort((a, b) => dueAt(a) - dueAt(b));
  let spent = 0;
  const unseen = byRank(
    candidates.filter(({ item }) => !item.memory),
    () => 0,
  ).filter((one) => {
    spent += one.seconds;
    return spent <= secondsForNew;
  });
  const today = new Set([...due, ...unseen]);
  return {
    today: [...today],
    later: byRank(
      candidates.filter((one) => !today.has(one)),
      laterRank,
    ),
  };
}

function laterRank(one: Candidate): number {
  if (one.isLater) return 3;
  if (one.isEnough) return 2;
  return one.isRested ? 1 : 0;
}

/** A forgotten card returns at the time its button showed, also when the day's minutes are used. */
export function isBack(item: StudyItem, now: Date): boolean {
  return isForgotten(item, now) && (item.memory as Memory).due_at <= now;
}

/** A card graded Again in this session. */
export function isForgotten({ kind, memory }: StudyItem, now: Date): boolean {
  return kind === 'card' && memory?.last_grade === 1 && now.getTime() - memory.last_at.getTime() < REST_MS;
}

/** A confident wrong answer is repeated about a week later, regardless of its gain. */
function isLookDue({ memory }: StudyItem, now: Date): boolean {
  const look = memory?.state.look_at ?? null;
  return look !== null && look <= now.getTime();
}

function byRank(candidates: readonly Candidate[], rank: (one: Candidate) => number): Candidate[] {
  const keyed = candidates.map((one) => ({ one, rank: rank(one), rate: one.gain / one.seconds }));
  return keyed.sort((a, b) => a.rank - b.rank || b.rate - a.rate).map(({ one }) => one);
}

function dueAt({ item }: Candidate): number {
  return item.memory?.due_at.getTime() ?? 0;
}
