import { nextDomain, untouchedDomains } from './domains.ts';
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
  /** Then a question of each domain without an answer. */
  untouched: Candidate[];
  today: Candidate[];
  /** Studied only when nothing else is left: just answered, promised for a later day, holds until the exam, or not due. */
  later: Candidate[];
}

interface Setting {
  now: Date;
  ends_at: Date;
  seconds: Seconds;
  offset: number | null;
  /** What the topic gets today and has not used. */
  seconds_left: number;
  /** Those of the cards never seen that may come today. */
  newCards: ReadonlySet<string>;
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
    const isMet = item.memory !== null;
    const factor = (isMet && factors.get(item.domain)) || 1;
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
  const rankOf = ({ item, isRested }: Candidate): number => {
    if (isBack(item, now)) return 0;
    if (setting.promised.get(item.id) === 0) return 1;
    return isLookDue(item, now) && !isRested ? 2 : REST;
  };
  const { first = [], others = [] } = Object.groupBy(candidates, (one) => (rankOf(one) < REST ? 'first' : 'others'));
  const untouched = ofUntouched(plan, others, setting.seconds_left);
  const rest = others.filter((one) => !untouched.includes(one));
  return {
    first: byRank(first, rankOf),
    untouched,
    ...(plan.days === null ? undated(rest, setting) : dated(rest, setting)),
  };
}

const REST = 3;

/** One of each domain without an answer, the greatest domains first, as many as the seconds are enough for. */
function ofUntouched(plan: TopicPlan, candidates: readonly Candidate[], seconds: number): Candidate[] {
  const domains = untouchedDomains(plan);
  const found = new Map<string | null, Candidate>();
  for (const one of candidates) {
    const { domain, kind, memory } = one.item;
    if (kind === 'question' && !memory && !found.has(domain) && domains.has(domain)) found.set(domain, one);
  }
  const taken: Candidate[] = [];
  for (let left = seconds; found.size > 0; ) {
    const domain = nextDomain(plan, found.keys()) as string;
    const one = found.get(domain) as Candidate;
    found.delete(domain);
    left -= one.seconds;
    if (left < 0) break;
    taken.push(one);
  }
  return taken;
}

/** A forgotten card rests only for its minutes. */
export function isResting(item: StudyItem, now: Date): boolean {
  const { memory } = item;
  if (!memory || now.getTime() - memory.last_at.getTime() >= REST_MS) return false;
  return !isBack(item, now);
}

function dated(candidates: readonly Candidate[], { newCards }: Setting): Pick<Lanes, 'today' | 'later'> {
  return divided(
    byRank(candidates, () => 0),
    ({ item, isRested, isEnough }) => !isRested && !isEnough && isAllowed(item, newCards),
  );
}

/** What is due, the longest first, and then what was never seen. */
function undated(candidates: readonly Candidate[], { ends_at, newCards }: Setting): Pick<Lanes, 'today' | 'later'> {
  const ranked = byRank(candidates, () => 0);
  const isDue = ({ item, isRested }: Candidate) => item.memory !== null && item.memory.due_at < ends_at && !isRested;
  const due = ranked.filter(isDue).sort((a, b) => dueAt(a) - dueAt(b));
  const rest = ranked.filter((one) => !isDue(one));
  const { today, later } = divided(rest, ({ item }) => item.memory === null && isAllowed(item, newCards));
  return { today: [...due, ...today], later };
}

function divided(ranked: readonly Candidate[], isToday: (one: Candidate) => boolean): Pick<Lanes, 'today' | 'later'> {
  const later = ranked.filter((one) => !isToday(one));
  return { today: ranked.filter(isToday), later: byRank(later, laterRank) };
}

function isAllowed({ id, kind, memory }: StudyItem, newCards: ReadonlySet<string>): boolean {
  return kind === 'question' || memory !== null || newCards.has(id);
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

const dueAt = ({ item }: Candidate): number => item.memory?.due_at.getTime() ?? 0;
