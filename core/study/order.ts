import { type Candidate, isResting, type Lanes, lanesOf } from './lanes.ts';
import { type StudyItem, type TopicPlan, topicShare } from './plan.ts';
import type { Seconds } from './seconds.ts';
import { Siblings } from './siblings.ts';
import { shareHeld } from './stop.ts';

export type { StudyItem, TopicPlan } from './plan.ts';
export type { Seconds } from './seconds.ts';

export interface QueueInput {
  now: Date;
  /** Candidates: what is due next, and some of what is unseen. Unseen items of equal gain are taken in the order given. */
  items: readonly StudyItem[];
  topics: readonly TopicPlan[];
  seconds: Seconds;
  /** Of today's minutes. */
  seconds_left: number;
  limit: number;
  /** By how much the model believes too much (`offsetOf`); null while that is unknown. */
  offset: number | null;
}

export interface Chosen {
  item: StudyItem;
  /** Expected. */
  seconds: number;
  reason: 'missed' | 'again' | 'due' | 'new' | 'sibling';
  /** The missed question that this unseen one is practiced for. */
  sibling_of: string | null;
}

export interface Queue {
  chosen: Chosen[];
  is_done: boolean;
  /** Why it is done: the minutes are used up, what was met holds until the exam, the rest comes back tomorrow, or there is nothing. */
  why: 'minutes' | 'holds' | 'tomorrow' | 'nothing' | null;
  /** Share of what was met that should hold on exam day, corrected; null before 50 reviews. */
  holds: number | null;
}

interface TopicState {
  lanes: Lanes;
  share: number;
  /** Seconds of today. */
  spent: number;
}

/** No more of one domain one after the other while others are left. */
const DOMAIN_RUN = 2;
/** Share of the minutes for new items in topics without a date. */
const NEW_SHARE = 1 / 3;

/**
 * Returns what a learner studies next, in order. What it is expected to take is never more than is left of today's minutes. When it is
 * done, what is chosen is for those who want to study more.
 */
export function studyQueue(input: QueueInput): Queue {
  const topics = topicStates(input);
  const candidates = topics.flatMap(({ lanes }) => [...lanes.today, ...lanes.later]);
  const met = candidates.filter(({ item }) => item.memory);
  const chosen = new Picker(input, topics).pick();
  const why = doneBecause(topics, candidates, chosen, input.limit);
  const holds = shareHeld(
    met.map(({ held }) => held),
    input.offset,
  );
  return { chosen, is_done: why !== null, why, holds };
}

function doneBecause(
  topics: readonly TopicState[],
  candidates: readonly Candidate[],
  chosen: readonly Chosen[],
  limit: number,
): Queue['why'] {
  if (candidates.length === 0) return 'nothing';
  if (hasToday(topics)) return chosen.length === 0 && limit > 0 ? 'minutes' : null;
  return candidates.some(({ isRested, isEnough }) => isRested && !isEnough) ? 'tomorrow' : 'holds';
}

function hasToday(topics: readonly TopicState[]): boolean {
  return topics.some(({ lanes }) => lanes.today.length > 0);
}

function topicStates({ now, items, topics, seconds, seconds_left, offset }: QueueInput): TopicState[] {
  const groups = Map.groupBy(items, ({ topic_id }) => topic_id);
  const shares = topics.reduce((sum, plan) => sum + topicShare(plan), 0);
  const today = (those: readonly StudyItem[]) => those.reduce((sum, item) => sum + spentToday(item, now, seconds), 0);
  const minutes = seconds_left + today(items);
  return topics.map((plan) => {
    const own = groups.get(plan.topic_id) ?? [];
    const share = topicShare(plan) / shares;
    const firsts = own.filter(({ memory }) => memory?.reps === 1);
    const secondsForNew = minutes * share * NEW_SHARE - today(firsts);
    return { lanes: lanesOf(plan, own, { now, seconds, offset, secondsForNew }), share, spent: today(own) };
  });
}

/** What its last answer took, where that was in the same day's study. */
function spentToday(item: StudyItem, now: Date, seconds: Seconds): number {
  const { memory, kind } = item;
  if (!memory || !isResting(item, now)) return 0;
  if (memory.reps === 1) return seconds[kind].first;
  return memory.last_grade === 1 ? seconds[kind].wrong : seconds[kind].right;
}

class Picker {
  readonly #input: QueueInput;
  readonly #topics: TopicState[];
  readonly #siblings: Siblings;
  readonly #taken = new Set<string>();
  readonly #chosen: Chosen[] = [];
  /** What was answered a moment ago and what was chosen since, the newest last. */
  readonly #row: StudyItem[];
  readonly #lane: keyof Lanes;
  #left: number;

  constructor(input: QueueInput, topics: TopicState[]) {
    this.#input = input;
    this.#topics = topics;
    this.#siblings = new Siblings(input.items);
    this.#left = input.seconds_left;
    this.#lane = hasToday(topics) ? 'today' : 'later';
    this.#row = input.items
      .filter((item) => isResting(item, input.now))
      .sort((a, b) => lastAt(a) - lastAt(b))
      .slice(-DOMAIN_RUN);
  }

  pick(): Chosen[] {
    while (this.#chosen.length < this.#input.limit && this.#take()) {}
    return this.#chosen;
  }

  /** Whether there was one more to take. The topic that has had the least of its share comes first. */
  #take(): boolean {
    const topics = this.#topics.toSorted((a, b) => a.spent / a.share - b.spent / b.share);
    for (const isMixed of [true, false]) {
      for (const topic of topics) {
        const next = this.#first(topic.lanes[this.#lane], isMixed);
        if (!next) continue;
        topic.spent += next.seconds;
        return true;
      }
    }
    return false;
  }

  #first(lane: readonly Candidate[], isMixed: boolean): Chosen | null {
    for (const candidate of lane) {
      if (this.#taken.has(candidate.item.id) || (isMixed && !this.#mixes(candidate.item))) continue;
      const next = this.#asChosen(candidate);
      if (next.seconds > this.#left || this.#isBesideSibling(next, isMixed)) continue;
      this.#taken.add(candidate.item.id).add(next.item.id);
      this.#left -= next.seconds;
      this.#chosen.push(next);
      this.#row.push(next.item);
      return next;
    }
    return null;
  }

  #asChosen({ item, seconds }: Candidate): Chosen {
    if (!item.memory) return { item, seconds, reason: 'new', sibling_of: null };
    if (item.memory.last_grade !== 1) return { item, seconds, reason: 'due', sibling_of: null };
    if (item.kind === 'card') return { item, seconds, reason: 'again', sibling_of: null };
    const sibling = this.#siblings.standIn(item, ({ id }) => this.#taken.has(id));
    if (!sibling) return { item, seconds, reason: 'missed', sibling_of: null };
    const { first } = this.#input.seconds.question;
    return { item: sibling, seconds: first, reason: 'sibling', sibling_of: item.id };
  }

  /** Whether it is of another domain than the two before it. */
  #mixes({ topic_id, domain }: StudyItem): boolean {
    const last = this.#row.slice(-DOMAIN_RUN);
    const isOfDomain = (item: StudyItem) => item.topic_id === topic_id && item.domain === domain;
    return domain === null || last.length < DOMAIN_RUN || !last.every(isOfDomain);
  }

  /** The first one may come after its sibling of a moment ago where nothing else is left, so that the queue never ends there. */
  #isBesideSibling(next: Chosen, isMixed: boolean): boolean {
    const last = this.#chosen.at(-1);
    const before = last?.item ?? (isMixed ? this.#row.at(-1) : undefined);
    if (!before) return false;
    const isLinked = next.sibling_of === before.id || last?.sibling_of === next.item.id;
    const isOfOneMiss = next.sibling_of !== null && next.sibling_of === last?.sibling_of;
    return isLinked || isOfOneMiss || this.#siblings.areSiblings(before, next.item);
  }
}

function lastAt({ memory }: StudyItem): number {
  return memory?.last_at.getTime() ?? 0;
}
