import { FSRSAlgorithm } from 'ts-fsrs';

/** 1 Again, 2 Hard, 3 Good, 4 Easy. */
export type Grade = 1 | 2 | 3 | 4;
/** 1 guess, 2 think so, 3 sure. */
export type Confidence = 1 | 2 | 3;

export interface Review {
  id: string;
  reviewed_at: Date;
  /** Null for a question, whose grade follows from `correct` and `confidence`. */
  grade: Grade | null;
  correct: boolean | null;
  confidence: Confidence | null;
  undone_at: Date | null;
}

/** A pure fold of the item's reviews. */
export interface Memory {
  /** States of another model are folded again. */
  model: string;
  state: MemoryState;
  last_at: Date;
  due_at: Date;
  reps: number;
  /** Repeats on one day count once. */
  lapses: number;
  last_grade: Grade;
}

export interface MemoryState {
  /** Days until the probability of recall has fallen to 0.9. */
  stability: number;
  /** 1 to 10. */
  difficulty: number;
  /** Milliseconds since 1970: when a confident wrong answer is repeated, regardless of other reviews. */
  look_at: number | null;
}

export const MODEL = 'fsrs-6';
export const DAY_MS = 24 * 60 * 60 * 1000;

const RETENTION = 0.9;
/** A forgotten card returns within the session; a question not before the next day, since its answer was just shown. */
const CARD_AGAIN_MS = 10 * 60 * 1000;
/** One answer says little, however confident: a question is repeated within the week. */
const FIRST_DAYS = 7;
/** Days; the model has a separate formula for reviews closer than this. */
const SAME_DAY = 0.5;
/** Butler, Fazio, Marsh 2011. */
const LOOK_AFTER_MS = 7 * DAY_MS;
/** A review at most this early counts as the look. */
const LOOK_EARLY_MS = DAY_MS;

const fsrs = new FSRSAlgorithm({ request_retention: RETENTION });

/** Order and duplicates do not matter. Ignores undone reviews and those up to `since`, when the learner reset the item. */
export function fold(reviews: readonly Review[], since: Date | null = null): Memory | null {
  const undone = new Set(reviews.filter(({ undone_at }) => undone_at).map(({ id }) => id));
  const counted = new Map(
    reviews
      .filter(({ id, reviewed_at }) => !undone.has(id) && (since === null || reviewed_at > since))
      .map((review) => [review.id, review]),
  );
  return [...counted.values()].sort(inLogOrder).reduce<Memory | null>(remember, null);
}

/** `review` must be later than those before. */
export function remember(memory: Memory | null, review: Review): Memory {
  const grade = gradeOf(review, memory === null);
  const days = memory ? daysBetween(memory.last_at, review.reviewed_at) : 0;
  const elapsed = days < SAME_DAY ? 0 : days;
  const { stability, difficulty } = fsrs.next_state(memory?.state ?? null, elapsed, grade);
  const at = review.reviewed_at.getTime();
  const look_at = lookAt(memory?.state.look_at ?? null, review);
  const next = at + interval(review, grade, stability, memory === null);
  return {
    model: MODEL,
    state: { stability, difficulty, look_at },
    last_at: review.reviewed_at,
    due_at: new Date(look_at === null ? next : Math.min(next, look_at)),
    reps: (memory?.reps ?? 0) + 1,
    lapses: (memory?.lapses ?? 0) + (grade === 1 && elapsed > 0 ? 1 : 0),
    last_grade: grade,
  };
}

/** A right guess was not recalled, so it is Again: Hard for a forgotten item is the one habit FSRS cannot absorb. */
export function gradeOf({ grade, correct, confidence }: Review, isFirst: boolean): Grade {
  if (grade !== null) return grade;
  if (!correct || confidence === 1) return 1;
  return confidence === 3 && isFirst ? 4 : 3;
}

export function recall({ state, last_at }: Pick<Memory, 'state' | 'last_at'>, at: Date): number {
  return recallAfter(state.stability, Math.max(0, daysBetween(last_at, at)));
}

export const recallAfter = (stability: number, days: number): number => fsrs.forgetting_curve(days, stability);

export function inLogOrder(a: Pick<Review, 'id' | 'reviewed_at'>, b: Pick<Review, 'id' | 'reviewed_at'>): number {
  const later = a.reviewed_at.getTime() - b.reviewed_at.getTime();
  return later || (a.id < b.id ? -1 : Number(a.id > b.id));
}

function interval(review: Review, grade: Grade, stability: number, isFirst: boolean): number {
  if (grade === 1 && review.grade !== null) return CARD_AGAIN_MS;
  const days = fsrs.next_interval(stability, 0);
  return (isFirst && review.grade === null ? Math.min(days, FIRST_DAYS) : days) * DAY_MS;
}

function lookAt(before: number | null, { reviewed_at, correct, confidence }: Review): number | null {
  const at = reviewed_at.getTime();
  if (correct === false && confidence === 3) return at + LOOK_AFTER_MS;
  return before !== null && at < before - LOOK_EARLY_MS ? before : null;
}

const daysBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / DAY_MS;
