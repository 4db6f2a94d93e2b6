interface Member {
  /** In lower case. */
  family: string | null;
}

/** The first `count` of a list, with no two of a family while there are others. */
export function spread<One extends Member>(list: readonly One[], count: number): One[] {
  const families = new Set<string | null>();
  const isFirst = ({ family }: One) => family === null || (!families.has(family) && families.add(family));
  const { first = [], again = [] } = Object.groupBy(list, (one) => (isFirst(one) ? 'first' : 'again'));
  return [...first, ...again].slice(0, count);
}

export function isSpread(list: readonly Member[]): boolean {
  const families = list.flatMap(({ family }) => family ?? []);
  return new Set(families).size === families.length;
}
