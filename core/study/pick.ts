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
  limit: number;
  /** The model's overconfidence (`offsetOf`); null: unknown. */
  offset: number | null;
  /**
   * By item, in how many days it comes as promised (`placesOf`): not before, and then even if the minutes are used, like a card
   * graded Again.
   */
  promised: ReadonlyMap<string, number>;
}

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
  return topics.some(({ lanes }) => lanes.first.length + lanes.today.length > 0);
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
    for (const lane of ['first', this.#lane] as const) {
      while (this.#chosen.length < limit && this.#take(lane)) {}
    }
    return this.#chosen;
  }

  /** The topic furthest below its share comes first. */
  #take(lane: keyof Lanes): boolean {
    const topics = this.#topics.toSorted((a, b) => a.spent / a.share - b.spent / b.share);
    for (const mix of ['all', 'domains', 'none'] as const) {
      for (const topic of topics) {
        const next = this.#first(topic.lanes[lane], mix);
        if (!next) continue;
        topic.spent += next.seconds;
        return true;
      }
    }
    return false;
  }

  #first(lane: readonly Candidate[], mix: Mix): Chosen | null {
    for (const candidate of lane) {
      const { item, seconds } = candidate;
      if (this.#taken.has(item.id) || (seconds > this.#left && !this.#hasWord(item))) continue;
      if (mix === 'all' && this.#isOfLastKind(item)) continue;
      if (mix !== 'none' && !this.#mixes(item)) continue;
      const next = { item, seconds, reason: reasonFor(item) };
      this.#taken.add(item.id);
      this.#left = Math.max(0, this.#left - seconds);
      this.#chosen.push(next);
      this.#row.push(item);
      return next;
    }
    return null;
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

  #mixes({ topic_id, domain }: StudyItem): boolean {
    const last = this.#row.slice(-DOMAIN_RUN);
    const isOfDomain = (item: StudyItem) => item.topic_id === topic_id && item.domain === domain;
    return domain === null || last.length < DOMAIN_RUN || !last.every(isOfDomain);
  }
}

function lastAt({ memory }: StudyItem): number {
  return memory?.last_at.getTime() ?? 0;
}

function reasonFor({ kind, memory }: StudyItem): Chosen['reason'] {
  if (!memory) return 'new';
  if (memory.last_grade > 1) return 'due';
  return kind === 'question' ? 'missed' : 'again';
}
