import { secondsNeeded, type TopicPlan } from './plan.ts';
import type { Seconds } from './seconds.ts';

/** A missed or guessed question that was told the day on which it comes back. Days are counted from today. */
export interface Reservation {
  item_id: string;
  /** The day told; below 0 if it has passed. */
  day: number;
  /** Expected. */
  seconds: number;
  /** The first day on which it may be asked: it is hidden until then. Infinite while an exam holds it back. */
  from: number;
}

/** Largest part of a day's minutes that may be promised. */
const SHARE_MAX = 0.2;
/** Days after a miss: on the next one a repeat brings little, and later the miss has been forgotten. */
const SOONEST = 2;
const LATEST = 4;

/** The part of a day's minutes that a topic may promise, from 0 to 0.2: nothing where they do not cover what is unseen. */
export function promisedShare(plan: TopicPlan, seconds: Seconds): number {
  if (plan.days === null) return SHARE_MAX;
  const needed = secondsNeeded(plan, seconds);
  if (needed === 0) return SHARE_MAX;
  return SHARE_MAX * Math.min(1, Math.max(0, (plan.minutes_left * 60) / needed - 1));
}

/** A repeat is reckoned as right; where it is missed again, the rest of the day gives the difference. */
export const promisedSeconds = ({ question }: Seconds): number => question.right;

interface Wanted {
  seconds: number;
  share: number;
  /** Days to the exam; null without a date. */
  exam_in: number | null;
}

/** The day for another promise; null if none has room. `daily`: the planned seconds of each day from today on. */
export function placeFor(
  { seconds, share, exam_in }: Wanted,
  reservations: readonly Reservation[],
  daily: readonly number[],
): number | null {
  const places = placesOf(reservations, daily);
  for (let day = SOONEST; day <= LATEST && (exam_in === null || day < exam_in); day++) {
    const taken = reservations
      .filter(({ item_id }) => places.get(item_id) === day)
      .reduce((sum, one) => sum + one.seconds, 0);
    if (taken + seconds <= share * (daily[day] ?? 0)) return day;
  }
  return null;
}

/** The day on which each comes, if every day is studied from today on; those of no day are left out. What was told for a day comes first. */
export function placesOf(reservations: readonly Reservation[], daily: readonly number[]): Map<string, number> {
  const places = new Map<string, number>();
  let waiting = reservations.toSorted((a, b) => a.day - b.day);
  for (const [day, planned] of daily.entries()) {
    const ready = waiting.filter((one) => one.day <= day && one.from <= day);
    const toldNow = ready.filter((one) => one.day === day);
    let left = planned;
    for (const one of [...toldNow, ...ready.filter((other) => other.day < day)]) {
      if (left <= 0 || (one.seconds > left && left < planned)) continue;
      places.set(one.item_id, day);
      left -= one.seconds;
    }
    waiting = waiting.filter(({ item_id }) => !places.has(item_id));
  }
  return places;
}
