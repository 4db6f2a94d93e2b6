export interface DiffLine {
  kind: 'same' | 'gone' | 'new';
  text: string;
  /** Its number in the text before, counted from 1; null where it is new. */
  before: number | null;
  /** Its number in the text after; null where it is gone. */
  after: number | null;
}

/** Texts that differ in more lines than this are told as one gone and the other new between what they share at both ends. */
const MOST_DIFFERENCES = 1_000;

/** What became of a text, line by line: the fewest lines that were taken out and put in (E. W. Myers, 1986). */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const middle = [old.slice(start, old.length - end), now.slice(start, now.length - end)] as const;
  const kinds = [...repeat('same', start), ...kindsOf(...middle), ...repeat('same', end)];
  let [x, y] = [0, 0];
  return kinds.map((kind) => {
    if (kind !== 'new') x += 1;
    if (kind !== 'gone') y += 1;
    const text = (kind === 'gone' ? old[x - 1] : now[y - 1]) ?? '';
    return { kind, text, before: kind === 'new' ? null : x, after: kind === 'gone' ? null : y };
  });
}

type Kind = DiffLine['kind'];

const repeat = (kind: Kind, times: number): Kind[] => Array.from({ length: times }, () => kind);

function kindsOf(old: readonly string[], now: readonly string[]): Kind[] {
  const most = Math.min(old.length + now.length, MOST_DIFFERENCES);
  // For each number of differences: how far into `old` one comes on each diagonal.
  const reached: Map<number, number>[] = [];
  let furthest = new Map([[1, 0]]);
  for (let count = 0; count <= most; count += 1) {
    const next = new Map<number, number>();
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      let x = isDown(furthest, diagonal, count)
        ? (furthest.get(diagonal + 1) ?? 0)
        : (furthest.get(diagonal - 1) ?? 0) + 1;
      while (x < old.length && x - diagonal < now.length && old[x] === now[x - diagonal]) x += 1;
      next.set(diagonal, x);
      if (x >= old.length && x - diagonal >= now.length)
        return wayBack([...reached, furthest], old.length, now.length);
    }
    reached.push(furthest);
    furthest = next;
  }
  return [...repeat('gone', old.length), ...repeat('new', now.length)];
}

/** Whether the last difference was a new line rather than one that is gone. */
function isDown(furthest: ReadonlyMap<number, number>, diagonal: number, count: number): boolean {
  if (diagonal === -count) return true;
  return diagonal !== count && (furthest.get(diagonal - 1) ?? -1) < (furthest.get(diagonal + 1) ?? -1);
}

function wayBack(reached: readonly ReadonlyMap<number, number>[], length: number, height: number): Kind[] {
  const kinds: Kind[] = [];
  let [x, y] = [length, height];
  for (let count = reached.length - 1; count >= 0; count -= 1) {
    const furthest = reached[count] ?? new Map<number, number>();
    const diagonal = x - y;
    const down = isDown(furthest, diagonal, count);
    const from = furthest.get(down ? diagonal + 1 : diagonal - 1) ?? 0;
    const begun = down ? from : from + 1;
    while (x > begun) {
      kinds.push('same');
      x -= 1;
      y -= 1;
    }
    if (count === 0) break;
    kinds.push(down ? 'new' : 'gone');
    if (down) y -= 1;
    else x -= 1;
  }
  while (x > 0 && y > 0) {
    kinds.push('same');
    x -= 1;
    y -= 1;
  }
  return kinds.reverse();
}
