import { likeness, NEAR } from '../library/near-duplicates.ts';
import type { StudyItem } from './plan.ts';

const ALIKE = 0.2;

interface Weights {
  weights: Map<string, number>;
  total: number;
}

/** Caches the words of compared questions, so use one instance per queue. */
export class Siblings {
  readonly #questions: Map<string, StudyItem[]>;
  readonly #standIns = new Map<string, StudyItem | null>();
  readonly #words = new Map<string, ReadonlySet<string>>();
  readonly #weights = new Map<string, Weights>();
  /** By word, unseen questions in domains with a miss: a common word says little about any two. */
  readonly #holders = new Map<string, number>();
  #unseen = 0;

  constructor(items: readonly StudyItem[]) {
    const questions = items.filter(({ kind }) => kind === 'question');
    this.#questions = Map.groupBy(questions, placeOf);
    for (const those of this.#questions.values()) {
      if (those.some(({ memory }) => memory?.last_grade === 1)) this.#count(those);
    }
  }

  #count(questions: readonly StudyItem[]): void {
    for (const question of questions) {
      if (question.memory) continue;
      this.#unseen++;
      for (const word of this.#wordsOf(question)) this.#holders.set(word, (this.#holders.get(word) ?? 0) + 1);
    }
  }

  /** Null: the question itself comes back. A stand-in answered since the miss is not repeated. */
  standIn(missed: StudyItem): StudyItem | null {
    const known = this.#standIns.get(missed.id);
    if (known !== undefined) return known;
    const since = missed.memory?.last_at ?? null;
    const others = (this.#questions.get(placeOf(missed)) ?? [])
      .filter((other) => other !== missed && (!other.memory || !since || other.memory.last_at > since))
      .map((item) => ({ item, alike: this.#alike(missed, item) }))
      .filter(({ alike }) => alike > 0)
      .sort((a, b) => b.alike - a.alike);
    const nearest = others.find(({ item }) => likeness(item.text, missed.text) < NEAR)?.item;
    const standIn = nearest && !nearest.memory ? nearest : null;
    this.#standIns.set(missed.id, standIn);
    return standIn;
  }

  areSiblings(a: StudyItem, b: StudyItem): boolean {
    if (a.kind !== 'question' || b.kind !== 'question' || placeOf(a) !== placeOf(b)) return false;
    return this.#alike(a, b) >= ALIKE;
  }

  /** Weighted Jaccard index. */
  #alike(a: StudyItem, b: StudyItem): number {
    const first = this.#weightsOf(a);
    const second = this.#weightsOf(b);
    let both = 0;
    for (const [word, weight] of first.weights) if (second.weights.has(word)) both += weight;
    return both === 0 ? 0 : both / (first.total + second.total - both);
  }

  #weightsOf(item: StudyItem): Weights {
    const known = this.#weights.get(item.id);
    if (known) return known;
    const weights = new Map<string, number>();
    let total = 0;
    for (const word of this.#wordsOf(item)) {
      const weight = Math.max(0, Math.log((this.#unseen + 1) / ((this.#holders.get(word) ?? 0) + 0.5)));
      weights.set(word, weight);
      total += weight;
    }
    const weighed = { weights, total };
    this.#weights.set(item.id, weighed);
    return weighed;
  }

  #wordsOf({ id, text }: StudyItem): ReadonlySet<string> {
    const known = this.#words.get(id);
    if (known) return known;
    const words = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
    this.#words.set(id, words);
    return words;
  }
}

export function placeOf({ topic_id, domain }: StudyItem): string {
  return `${topic_id} ${domain ?? ''}`;
}
