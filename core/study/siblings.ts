import { likeness, NEAR } from '../near-duplicates.ts';
import type { StudyItem } from './plan.ts';

/** Two questions of a domain that share this much of their words are about the same thing. */
const ALIKE = 0.35;

/** Finds questions about the same thing. It remembers the words of what it has compared, so it lives for one queue. */
export class Siblings {
  readonly #questions = new Map<string, StudyItem[]>();
  readonly #standIns = new Map<string, StudyItem | null>();
  readonly #words = new Map<string, Set<string>>();

  constructor(items: readonly StudyItem[]) {
    for (const item of items) {
      if (item.kind !== 'question') continue;
      const list = this.#questions.get(placeOf(item));
      if (list) list.push(item);
      else this.#questions.set(placeOf(item), [item]);
    }
  }

  /**
   * Returns the unseen question that is practiced in place of one that was missed, or null where the question itself comes back: nothing
   * in its domain is like it, or what is most like it has been answered since the miss.
   */
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

  /** Share of the words of both that both have (Jaccard index). */
  #alike(a: StudyItem, b: StudyItem): number {
    const first = this.#wordsOf(a);
    const second = this.#wordsOf(b);
    let both = 0;
    for (const word of first) if (second.has(word)) both++;
    return both === 0 ? 0 : both / (first.size + second.size - both);
  }

  #wordsOf({ id, text }: StudyItem): Set<string> {
    const known = this.#words.get(id);
    if (known) return known;
    const words = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
    this.#words.set(id, words);
    return words;
  }
}

/** Returns where siblings are looked for: the domain of the topic. */
export function placeOf({ topic_id, domain }: StudyItem): string {
  return `${topic_id} ${domain ?? ''}`;
}
