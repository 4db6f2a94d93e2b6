type Kind = 'question' | 'card';
type Case = 'first' | 'right' | 'wrong';

/** Expected, with the reading of the explanation. */
export type Seconds = Record<Kind, Record<Case, number>>;

export interface Timed {
  kind: Kind;
  isFirst: boolean;
  isRight: boolean;
  /** From the item to the answer, and from there to the next item. */
  duration_ms: number;
  read_ms: number;
}

export const DEFAULT_SECONDS: Seconds = {
  question: { first: 80, right: 30, wrong: 60 },
  card: { first: 20, right: 8, wrong: 18 },
};

/** Whoever leaves the explanation open for longer does something else. */
export const LONGEST_READ_MS = 90_000;

/** The defaults count as so many reviews of each case, so that one quick evening changes the plan a little. */
const REVIEWS_OF_DEFAULT = 20;

export function secondsOf(reviews: readonly Timed[]): Seconds {
  return { question: secondsOfKind('question', reviews), card: secondsOfKind('card', reviews) };
}

/** Expected, of a repeat that is recalled with this probability. */
export function repeatSeconds({ right, wrong }: Seconds[Kind], recalled: number): number {
  return recalled * right + (1 - recalled) * wrong;
}

function secondsOfKind(kind: Kind, reviews: readonly Timed[]): Record<Case, number> {
  const of = (name: Case) => {
    const own = reviews.filter((review) => review.kind === kind && caseOf(review) === name);
    const seconds = own.map(({ duration_ms, read_ms }) => (duration_ms + read_ms) / 1000);
    const weighed =
      REVIEWS_OF_DEFAULT * DEFAULT_SECONDS[kind][name] + (own.length > 0 ? own.length * median(seconds) : 0);
    return weighed / (REVIEWS_OF_DEFAULT + own.length);
  };
  return { first: of('first'), right: of('right'), wrong: of('wrong') };
}

function caseOf({ isFirst, isRight }: Timed): Case {
  if (isFirst) return 'first';
  return isRight ? 'right' : 'wrong';
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] as number) + (sorted[Math.floor(middle)] as number)) / 2;
}
