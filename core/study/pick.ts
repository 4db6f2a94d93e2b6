import { type Candidate, isResting, type Lanes } from './lanes.ts';
import type { StudyItem, TopicPlan } from './plan.ts';
import type { Seconds } from './seconds.ts';
import { placeOf, Siblings } from './siblings.ts';

export interface QueueInput {
  now: Date;
  /** What is due next, and part of what is unseen. Unseen items of equal gain are taken in the given order. */
  items: readonly StudyItem[];
  topics: readonly TopicPlan[];
  seconds: Seconds;
  seconds_left: number;
  limit: number;
  /** The model's overconfidence (`offsetOf`); null: unknown. */
  offset: number | null;
}

export interface Chosen {
  item: StudyItem;
  seconds: number;
  reason: 'missed' | 'again' | 'due' | 'new' | 'sibling';
  sibling_of: string | null;
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
/** After a miss, its sibling may follow in the same session once the answer is no longer in mind. */
const SIBLING_AFTER_MS = 10 * 60 * 1000;
const MISSES_TRIED = 2;

type Mix = 'all' | 'domains' | 'none';

export function hasToday(topics: readonly TopicState[]): boolean {
  return topics.some(({ lanes }) => lanes.today.length > 0);
}

export class Picker {
  readonly #input: QueueInput;
  readonly #topics: TopicState[];
  readonly #siblings: Siblings;
  readonly #ofToday: Set<string>;
  /** By `placeOf`: missed questions that may come back, themselves or as a sibling. */
  readonly #missed: Map<string, StudyItem[]>;
  readonly #taken = new Set<string>();
  readonly #chosen: Chosen[] = [];
  readonly #row: StudyItem[];
  readonly #lane: keyof Lanes;
  #left: number;

  constructor(input: QueueInput, topics: TopicState[]) {
    this.#input = input;
    this.#topics = topics;
    this.#siblings = new Siblings(input.items);
    const today = topics.flatMap(({ lanes }) => lanes.today.map(({ item }) => item));
    this.#ofToday = new Set(today.map(({ id }) => id));
    const resting = input.items.filter((item) => isMissed(item) && isResting(item, input.now));
    const ripe = resting.filter((item) => input.now.getTime() - lastAt(item) >= SIBLING_AFTER_MS);
    this.#missed = Map.groupBy([...ripe, ...today.filter(isMissed)], placeOf);
    this.#left = input.seconds_left;
    this.#lane = hasToday(topics) ? 'today' : 'later';
    this.#row = input.items
      .filter((item) => isResting(item, input.now))
      .sort((a, b) => lastAt(a) - lastAt(b))
      .slice(-KIND_RUN);
  }

  pick(): Chosen[] {
    while (this.#chosen.length < this.#input.limit && this.#take()) {}
    return this.#chosen;
  }

  /** The topic furthest below its share comes first. */
  #take(): boolean {
    const topics = this.#topics.toSorted((a, b) => a.spent / a.share - b.spent / b.share);
    for (const mix of ['all', 'domains', 'none'] as const) {
      for (const topic of topics) {
        const next = this.#first(topic.lanes[this.#lane], mix);
        if (!next) continue;
        topic.spent += next.seconds;
        return true;
      }
    }
    return false;
  }

  #first(lane: readonly Candidate[], mix: Mix): Chosen | null {
    for (const candidate of lane) {
      if (this.#taken.has(candidate.item.id) || !this.#mayFit(candidate)) continue;
      if (mix === 'all' && this.#isOfLastKind(candidate.item)) continue;
      if (mix !== 'none' && !this.#mixes(candidate.item)) continue;
      const next = this.#formsOf(candidate).find(
        (form) => form.seconds <= this.#left && !this.#isBesideSibling(form, mix !== 'none'),
      );
      if (!next) continue;
      this.#taken.add(next.item.id).add(next.sibling_of ?? next.item.id);
      this.#left -= next.seconds;
      this.#chosen.push(next);
      this.#row.push(next.item);
      return next;
    }
    return null;
  }

  /** A cheap check first: finding a sibling takes far longer. */
  #mayFit({ item, seconds }: Candidate): boolean {
    const { first } = this.#input.seconds.question;
    return Math.min(seconds, isMissed(item) ? first : seconds) <= this.#left;
  }

  /** Best first. Siblings of misses precede other new questions of their domain, since the gain is equal. */
  #formsOf({ item, seconds }: Candidate): Chosen[] {
    if (isMissed(item)) return [this.#forMiss(item) ?? { item, seconds, reason: 'missed', sibling_of: null }];
    if (item.memory) {
      const reason = item.memory.last_grade === 1 ? 'again' : 'due';
      return [{ item, seconds, reason, sibling_of: null }];
    }
    const missed = item.kind === 'question' ? (this.#missed.get(placeOf(item)) ?? []) : [];
    const plain: Chosen = { item, seconds, reason: 'new', sibling_of: null };
    for (const miss of missed.slice(0, MISSES_TRIED)) {
      const sibling = this.#forMiss(miss);
      if (sibling && this.#ofToday.has(sibling.item.id)) return [sibling, plain];
    }
    return [plain];
  }

  #forMiss(missed: StudyItem): Chosen | null {
    const sibling = this.#taken.has(missed.id) ? null : this.#siblings.standIn(missed);
    if (!sibling || this.#taken.has(sibling.id)) return null;
    return { item: sibling, seconds: this.#input.seconds.question.first, reason: 'sibling', sibling_of: missed.id };
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

  /** The first one may follow its sibling where nothing else is left, so that the queue never ends there. */
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

function isMissed({ kind, memory }: StudyItem): boolean {
  return kind === 'question' && memory?.last_grade === 1;
}
