import type { Reservation } from './promises.ts';

/** A promise that stands. Days are counted from today. */
export interface Standing extends Reservation {
  topic_id: string;
  topic_name: string;
  /** Null without a date. */
  exam_in: number | null;
  /** The last day for which the learner hid it. */
  hidden: number | null;
}

export interface Moved extends Pick<Standing, 'topic_id' | 'topic_name'> {
  on: number;
  /** Null where no day before the exam has room. */
  to: number | null;
  why: 'not_studied' | 'minutes' | 'hidden' | 'exam';
  questions: number;
}

/** What comes on another day than was told, by topic and days, the earliest told first. `planned`: the minutes of a day. */
export function movedOf(
  standing: readonly Standing[],
  places: ReadonlyMap<string, number>,
  planned: (day: number) => number,
): Moved[] {
  const groups = new Map<string, Moved>();
  for (const one of standing.toSorted((a, b) => a.day - b.day)) {
    const { topic_id, topic_name, day: on } = one;
    const place = places.get(one.item_id);
    const to = place === undefined || (one.exam_in !== null && place >= one.exam_in) ? null : place;
    if (to === on) continue;
    const why = whyMoved(one, planned);
    const key = JSON.stringify([topic_id, on, to, why]);
    const { questions } = groups.get(key) ?? { questions: 0 };
    groups.set(key, { topic_id, topic_name, on, to, why, questions: questions + 1 });
  }
  return [...groups.values()];
}

function whyMoved({ day, hidden, from }: Standing, planned: (day: number) => number): Moved['why'] {
  if (hidden === day) return 'hidden';
  if (planned(day) === 0) return 'minutes';
  if (day < 0) return 'not_studied';
  return from === Number.POSITIVE_INFINITY ? 'exam' : 'minutes';
}
