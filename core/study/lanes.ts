import { domainFactors, type Outlook, outlook } from './gain.ts';
import { DAY_MS } from './memory.ts';
import { horizon, type StudyItem, type TopicPlan } from './plan.ts';
import type { Seconds } from './seconds.ts';
import { isEnough } from './stop.ts';

export interface Candidate extends Outlook {
  item: StudyItem;
  isRested: boolean;
  isEnough: boolean;
}

export interface Lanes {
  today: Candidate[];
  /** Studied only when nothing else is left: just answered, holds until the exam, or not due. */
  later: Candidate[];
}

interface Setting {
  now: Date;
  seconds: Seconds;
  offset: number | null;
  secondsForNew: number;
}

/** Closer answers belong to the same day's study. */
const REST_MS = DAY_MS / 2;

export function lanesOf(plan: TopicPlan, items: readonly StudyItem[], setting: Setting): Lanes {
  const days = horizon(plan);
  const factors = domainFactors(plan);
  const candidates = items.map((item): Candidate => {
    const { gain, ...rest } = outlook(item, setting.now, days, setting.seconds);
    const factor = factors.get(item.domain) ?? 1;
    const isMet = item.memory !== null;
    const isDone = isMet && isEnough(rest.held, setting.offset);
    return { ...rest, gain: gain * factor, item, isRested: isResting(item, setting.now), isEnough: isDone };
  });
  return plan.days === null ? undated(candidates, setting) : dated(candidates, setting);
}

/** A forgotten card rests only for its minutes. */
export function isResting({ kind, memory }: StudyItem, now: Date): boolean {
  if (!memory || now.getTime() - memory.last_at.getTime() >= REST_MS) return false;
  return !(kind === 'card' && memory.last_grade === 1 && memory.due_at <= now);
}

function dated(candidates: readonly Candidate[], { now }: Setting): Lanes {
  const ranked = byRank(candidates, (one) => (isLookDue(one, now) || isPromised(one, now) ? 0 : 1));
  const isToday = ({ isRested, isEnough }: Candidate) => !isRested && !isEnough;
  return {
    today: ranked.filter(isToday),
    later: byRank(
      ranked.filter((one) => !isToday(one)),
      laterRank,
    ),
  };
}

function undated(candidates: readonly Candidate[], { now, secondsForNew }: Setting): Lanes {
  const due = candidates
    .filter(({ item, isRested }) => item.memory && item.memory.due_at <= now && !isRested)
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
  if (one.isEnough) return 2;
  return one.isRested ? 1 : 0;
}

/** A forgotten card returns at the time its button showed. */
function isPromised({ item: { kind, memory } }: Candidate, now: Date): boolean {
  if (kind !== 'card' || memory?.last_grade !== 1) return false;
  return memory.due_at <= now && now.getTime() - memory.last_at.getTime() < REST_MS;
}

/** A confident wrong answer is repeated about a week later, regardless of its gain. */
function isLookDue({ item }: Candidate, now: Date): boolean {
  const look = item.memory?.state.look_at ?? null;
  return look !== null && look <= now.getTime();
}

function byRank(candidates: readonly Candidate[], rank: (one: Candidate) => number): Candidate[] {
  const keyed = candidates.map((one) => ({ one, rank: rank(one), rate: one.gain / one.seconds }));
  return keyed.sort((a, b) => a.rank - b.rank || b.rate - a.rate).map(({ one }) => one);
}

function dueAt({ item }: Candidate): number {
  return item.memory?.due_at.getTime() ?? 0;
}
