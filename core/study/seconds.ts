type Kind = 'question' | 'card';
type Case = 'first' | 'right' | 'wrong';

/** Medians. */
export type Seconds = Record<Kind, Record<Case, number>>;

export interface Timed {
  kind: Kind;
  isFirst: boolean;
  isRight: boolean;
  duration_ms: number;
}

export const DEFAULT_SECONDS: Seconds = {
  question: { first: 80, right: 30, wrong: 60 },
  card: { first: 20, right: 8, wrong: 18 },
};

/** With fewer reviews of a kind, the defaults are better than the learner's own times. */
const ENOUGH_REVIEWS = 20;
const ENOUGH_OF_A_CASE = 5;

export function secondsOf(reviews: readonly Timed[]): Seconds {
  return { question: secondsOfKind('question', reviews), card: secondsOfKind('card', reviews) };
}

/** Expected, of a repeat that is recalled with this probability. */
export function repeatSeconds({ right, wrong }: Seconds[Kind], recalled: number): number {
  return recalled * right + (1 - recalled) * wrong;
}

function secondsOfKind(kind: Kind, reviews: readonly Timed[]): Record<Case, number> {
  const defaults = DEFAULT_SECONDS[kind];
  const ofKind = reviews.filter((review) => review.kind === kind);
  if (ofKind.length < ENOUGH_REVIEWS) return { ...defaults };
  const of = (name: Case) => {
    const times = ofKind.filter((review) => caseOf(review) === name).map(({ duration_ms }) => duration_ms / 1000);
    return times.length < ENOUGH_OF_A_CASE ? defaults[name] : Math.max(1, median(times));
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
