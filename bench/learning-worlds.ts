import { FSRSAlgorithm, type FSRSState } from 'ts-fsrs';
import type { StudyItem } from '../core/study/order.ts';

export type WorldName = 'FSRS' | 'ACT-R';

/** What is true of a learner's memory, which no order of study can see. Items go by index, times are days from the first. */
export interface World {
  recall(item: number, day: number): number;
  study(item: number, day: number, isRecalled: boolean): void;
}

/** A bank, and what one learner brings to it. */
export interface Learner {
  seed: number;
  items: StudyItem[];
  /** The author's difficulty, 1 to 3. */
  difficulty: number[];
  /** Whether it was known before the first day. */
  isKnown: boolean[];
  /** By how much this learner is slower than the defaults. */
  pace: number;
}

const DOMAINS = 5;
const FAMILY = 3;
/** Share of a bank that the average learner knows before the first day. */
const KNOWN = 0.45;
/** Days until recall of what was known before has fallen to 0.9, in the middle. */
const KNOWN_STABILITY = 60;
/** Of Pavlik and Anderson (2005): decay, its scale by activation, threshold, noise, and how much slower time passes between sessions. */
const ACT = { a: 0.177, c: 0.217, tau: -0.704, s: 0.255, h: 0.025 };
/** Activation that questions with explanations have above their pairs of words, so that one look is remembered for weeks by half. */
const MEANING = 1.4;
const DAY_S = 86_400;

/** Returns a number from 0 to 1 that depends on nothing but these: orders that do the same meet the same luck. */
export function luck(...keys: number[]): number {
  let hash = 0x9e3779b9;
  for (const key of keys) {
    hash = Math.imul(hash ^ key, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return (hash >>> 0) / 2 ** 32;
}

export function normal(...keys: number[]): number {
  const [u, v] = [luck(...keys, 1), luck(...keys, 2)];
  return Math.sqrt(-2 * Math.log(1 - u)) * Math.cos(2 * Math.PI * v);
}

export function learner(seed: number, questions: number, cards: number): Learner {
  const ability = 0.12 * normal(seed, 90);
  const difficulty = Array.from({ length: questions + cards }, (_, n) => 1 + Math.floor(3 * luck(seed, n, 91)));
  return {
    seed,
    items: difficulty.map((_, n) => itemAt(n, questions, cards)),
    difficulty,
    isKnown: difficulty.map((level, n) => luck(seed, n, 92) < KNOWN + ability - 0.15 * (level - 2)),
    pace: Math.exp(0.2 * normal(seed, 93)),
  };
}

/** Questions and cards are spread evenly, and the questions of a family lie far apart, as by a random key. */
function itemAt(n: number, questions: number, cards: number): StudyItem {
  const total = questions + cards;
  const isCard = Math.floor(((n + 1) * cards) / total) > Math.floor((n * cards) / total);
  const family = n % Math.ceil(total / FAMILY);
  const domain = `Domain ${family % DOMAINS}`;
  return { id: `${n}`, kind: isCard ? 'card' : 'question', topic_id: 'topic', domain, memory: null };
}

export function world(name: WorldName, who: Learner): World {
  return name === 'FSRS' ? new FsrsWorld(who) : new ActrWorld(who);
}

/** The model's own law with other figures: each parameter by some 15 %, each item's stability by some 40 %. */
class FsrsWorld implements World {
  readonly #model: FSRSAlgorithm;
  readonly #factor: number[];
  readonly #states = new Map<number, { state: FSRSState; day: number }>();

  constructor({ seed, items, isKnown }: Learner) {
    const w = new FSRSAlgorithm({}).parameters.w.map((one, n) => one * Math.exp(0.15 * normal(seed, n, 94)));
    this.#model = new FSRSAlgorithm({ w });
    this.#factor = items.map((_, n) => Math.exp(0.4 * normal(seed, n, 95)));
    for (const n of items.keys()) {
      if (!isKnown[n]) continue;
      const stability = KNOWN_STABILITY * Math.exp(0.5 * normal(seed, n, 96));
      this.#states.set(n, { state: { stability, difficulty: 5 }, day: 0 });
    }
  }

  recall(item: number, day: number): number {
    const known = this.#states.get(item);
    if (!known) return 0;
    return this.#model.forgetting_curve(day - known.day, known.state.stability * (this.#factor[item] as number));
  }

  study(item: number, day: number, isRecalled: boolean): void {
    const known = this.#states.get(item);
    const days = known ? day - known.day : 0;
    const state = this.#model.next_state(known?.state ?? null, days < 0.5 ? 0 : days, isRecalled ? 3 : 1);
    this.#states.set(item, { state, day });
  }
}

/** Another law: every look leaves a trace that decays by a power, the faster the more active the item was. */
class ActrWorld implements World {
  readonly #looks = new Map<number, { day: number; decay: number }[]>();
  readonly #base: number[];
  readonly #a: number;

  constructor({ seed, items, isKnown }: Learner) {
    const person = 0.2 * normal(seed, 97);
    this.#a = ACT.a * Math.exp(0.1 * normal(seed, 98));
    this.#base = items.map((_, n) => MEANING + person + 0.3 * normal(seed, n, 99));
    for (const n of items.keys()) {
      if (isKnown[n]) for (const day of [-60, -40, -20]) this.study(n, day);
    }
  }

  recall(item: number, day: number): number {
    const activation = this.#activation(item, day);
    return activation === null ? 0 : 1 / (1 + Math.exp((ACT.tau - activation) / ACT.s));
  }

  study(item: number, day: number): void {
    const activation = this.#activation(item, day);
    const decay = this.#a + (activation === null ? 0 : ACT.c * Math.exp(activation));
    const looks = this.#looks.get(item);
    if (looks) looks.push({ day, decay });
    else this.#looks.set(item, [{ day, decay }]);
  }

  #activation(item: number, day: number): number | null {
    const looks = this.#looks.get(item);
    if (!looks) return null;
    const traces = looks.map((look) => Math.max(1, (day - look.day) * DAY_S * ACT.h) ** -look.decay);
    return (this.#base[item] as number) + Math.log(traces.reduce((sum, trace) => sum + trace, 0));
  }
}
