export interface Worded {
  name: string;
  text: string;
}

export interface Pair {
  first: string;
  second: string;
  /** Jaccard index of word bigrams, from 0 to 1. */
  likeness: number;
}

export const NEAR = 0.6;
/** A bigram in this many texts says nothing about any two of them. */
const COMMON = 100;

/** Most alike first. Only texts that share an uncommon bigram are compared, which keeps banks of thousands fast. */
export function nearDuplicates(texts: readonly Worded[], near = NEAR): Pair[] {
  const bigrams = texts.map(({ text }) => bigramsOf(text));
  const holders = new Map<string, number[]>();
  for (const [index, set] of bigrams.entries()) {
    for (const bigram of set) {
      const list = holders.get(bigram);
      if (list) list.push(index);
      else holders.set(bigram, [index]);
    }
  }
  const isCommon = (bigram: string) => (holders.get(bigram)?.length ?? 0) > COMMON;
  const commons = bigrams.map((set) => [...set].filter(isCommon).length);
  const pairs: Pair[] = [];
  for (const [index, set] of bigrams.entries()) {
    const shared = new Map<number, number>();
    for (const bigram of set) {
      if (isCommon(bigram)) continue;
      for (const other of holders.get(bigram) ?? []) {
        if (other > index) shared.set(other, (shared.get(other) ?? 0) + 1);
      }
    }
    for (const [other, rare] of shared) {
      const theirs = bigrams[other] as Set<string>;
      const most = rare + Math.min(commons[index] as number, commons[other] as number);
      if (most < near * (set.size + theirs.size - most)) continue;
      const likeness = jaccard(set, theirs);
      if (likeness >= near)
        pairs.push({ first: texts[index]?.name ?? '', second: texts[other]?.name ?? '', likeness });
    }
  }
  return pairs.sort((a, b) => b.likeness - a.likeness);
}

export const likeness = (a: string, b: string): number => jaccard(bigramsOf(a), bigramsOf(b));

function bigramsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length < 2) return new Set(words);
  return new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`));
}

function jaccard(a: Set<string>, b: Set<string>): number {
  const both = [...a].filter((item) => b.has(item)).length;
  return both === 0 ? 0 : both / (a.size + b.size - both);
}
