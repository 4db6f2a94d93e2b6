import { nextDomain } from './domains.ts';
import { secondsFor } from './gain.ts';
import { type Candidate, isBack, isResting, type Lanes } from './lanes.ts';
import type { StudyItem, TopicPlan } from './plan.ts';
import type { Seconds } from './seconds.ts';

export interface QueueInput {
  now: Date;
  /** When the learner's day ends. */
  ends_at: Date;
  /** What is due next, and part of what is unseen. Unseen items of equal gain are taken in the given order. */
  items: readonly StudyItem[];
  topics: readonly TopicPlan[];
  seconds: Seconds;
  seconds_left: number;
  /** Of the cards never seen, how many may still come today, and how long they may take. */
  new_cards: NewCards;
  limit: number;
  /** The model's overconfidence (`offsetOf`); null: unknown. */
  offset: number | null;
  /**
   * By item, in how many days it comes as promised (`placesOf`): not before, and then even if the minutes are used, like a card
   * graded Again.
   */
  promised: ReadonlyMap<string, number>;
  /** By promised question, the one that was chosen to take its place. */
  kept?: ReadonlyMap<string, string> | undefined;
}

export interface NewCards {
  count: number;
  seconds: number;
}

/** At most so many a day, and a third of its minutes. */
export const newCardsIn = (seconds: number, count: number): NewCards => ({ count, seconds: seconds / 3 });

export interface Chosen {
  item: StudyItem;
  seconds: number;
  reason: 'missed' | 'again' | 'due' | 'new';
}

export interface TopicState {
  plan: TopicPlan;
  own: readonly StudyItem[];
  lanes: Lanes;
  share: number;
  spent: number;
}

const DOMAIN_RUN = 2;
const KIND_RUN = 4;

type Mix = 'all' | 'domains' | 'none';

export function hasToday(topics: readonly TopicState[]): boolean {
  return topics.some(({ lanes: { first, untouched, today } }) => first.length + untouched.length + today.length > 0);
}

export class Picker {
  readonly #input: QueueInput;
  readonly #topics: TopicState[];
  readonly #taken = new Set<string>();
  readonly #chosen: Chosen[] = [];
  readonly #row: StudyItem[];
  readonly #lane: 'today' | 'later';
  #left: number;

  constructor(input: QueueInput, topics: TopicState[]) {
    this.#input = input;
    this.#topics = topics;
    this.#left = input.seconds_left;
    this.#lane = hasToday(topics) ? 'today' : 'later';
    this.#row = input.items
      .filter((item) => isResting(item, input.now))
      .sort((a, b) => lastAt(a) - lastAt(b))
      .slice(-KIND_RUN);
  }

  pick(): Chosen[] {
    const { limit } = this.#input;
    for (const lane of ['first', 'untouched', this.#lane] as const) {
      while (this.#chosen.length < limit && this.#take(lane)) {}
    }
    return this.#chosen;
  }

  /** The topic furthest below its share comes first. */
  #take(lane: keyof Lanes): boolean {
    const topics = this.#topics.toSorted((a, b) => a.spent / a.share - b.spent / b.share);
    for (const mix of ['all', 'domains', 'none'] as const) {
      for (const topic of topics) {
        const next = this.#first(topic, lane, mix);
        if (!next) continue;
        topic.spent += next.seconds;
        topic.plan = metBy(topic.plan, next);
        return true;
      }
    }
    return false;
  }

  #first({ plan, lanes }: TopicState, name: keyof Lanes, mix: Mix): Chosen | null {
    let next: { domain: string | null | undefined } | null = null;
    for (const { item, seconds } of lanes[name]) {
      if (this.#taken.has(item.id) || (seconds > this.#left && !this.#hasWord(item))) continue;
      if (isNewQuestion(item)) {
        next ??= { domain: this.#nextDomain(plan, lanes[name]) };
        if (next.domain !== undefined && item.domain !== next.domain) continue;
      }
      if (mix === 'all' && this.#isOfLastKind(item)) continue;
      if (mix !== 'none' && !this.#mixes(item)) continue;
      const chosen = { item, seconds, reason: reasonFor(item) };
      this.#taken.add(item.id);
      this.#left = Math.max(0, this.#left - seconds);
      this.#chosen.push(chosen);
      this.#row.push(item);
      return chosen;
    }
    return null;
  }

  #nextDomain(plan: TopicPlan, lane: readonly Candidate[]): string | null | undefined {
    if (plan.weights.size === 0) return undefined;
    const left = lane.flatMap(({ item }) => (isNewQuestion(item) && !this.#taken.has(item.id) ? [item.domain] : []));
    return nextDomain(plan, left);
  }

  /** Of these the learner was told when they come. */
  #hasWord(item: StudyItem): boolean {
    const { promised, now } = this.#input;
    return promised.get(item.id) === 0 || isBack(item, now);
  }

  #isOfLastKind({ kind }: StudyItem): boolean {
    const last = this.#row.slice(-KIND_RUN);
    return last.length === KIND_RUN && last.every((item) => item.kind === kind);
  }

  #mixes({ topic_id, domain, family }: StudyItem): boolean {
    const last = this.#row.slice(-DOMAIN_RUN);
    const before = last.at(-1);
    if (family && before?.topic_id === topic_id && before.family === family) return false;
    const isOfDomain = (item: StudyItem) => item.topic_id === topic_id && item.domain === domain;
    return domain === null || last.length < DOMAIN_RUN || !last.every(isOfDomain);
  }
}

const isNewQuestion = ({ kind, memory }: StudyItem): boolean => kind === 'question' && memory === null;

/** After the answer to one of its items. */
export function metBy(plan: TopicPlan, { item }: Pick<Chosen, 'item'>): TopicPlan {
  if (!isNewQuestion(item)) return plan;
  return { ...plan, firsts: new Map(plan.firsts).set(item.domain, (plan.firsts.get(item.domain) ?? 0) + 1) };
}

const lastAt = ({ memory }: StudyItem): number => memory?.last_at.getTime() ?? 0;

export function chosenOf(item: StudyItem, now: Date, seconds: Seconds): Chosen {
  return { item, seconds: secondsFor(item, now, seconds), reason: reasonFor(item) };
}

function reasonFor({ kind, memory }: StudyItem): Chosen['reason'] {
  if (!memory) return 'new';
  if (memory.last_grade > 1) return 'due';
  return kind === 'question' ? 'missed' : 'again';
}
