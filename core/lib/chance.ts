/** Fisher-Yates. `random` returns numbers in [0, 1). */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other] as Item, result[last] as Item];
  }
  return result;
}

/** Numbers in [0, 1) that look random, and are the same for the same seed, a whole number below 2,000. */
export function drawsOf(seed: number): () => number {
  let drawn = seed << 20;
  return () => {
    drawn++;
    let hash = Math.imul(drawn ^ 0x9e3779b9, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
  };
}
