import { isBack } from './lanes.ts';
import { type Chosen, chosenOf } from './pick.ts';
import type { StudyItem } from './plan.ts';
import type { Seconds } from './seconds.ts';

interface Standing {
  now: Date;
  seconds: Seconds;
  /** All that can be studied now, those of the sitting among them. */
  items: readonly StudyItem[];
  /** What was answered since it began: items of the sitting anywhere, others in daily study. */
  answered: ReadonlySet<string>;
  /** Of its items, those that were promised for today: other study does not take their place. */
  isPromised(id: string): boolean;
  /** What else is studied next: it replaces what was set aside or deleted. */
  next: readonly Chosen[];
}

export interface SittingLeft {
  /** Cards graded Again that come back now: before all else, and beyond the number. */
  repeats: Chosen[];
  left: Chosen[];
  done: number;
}

/**
 * `planned`: the items of a sitting in the order of study. Their number neither grows nor shrinks while there is something to replace what
 * is gone.
 */
export function leftOfSitting(planned: readonly string[], standing: Standing): SittingLeft {
  const { now, seconds, items, answered, next } = standing;
  const found = new Map(items.map((item) => [item.id, item]));
  const open = planned.flatMap((id) => (answered.has(id) ? [] : (found.get(id) ?? [])));
  const promised = open.filter(({ id }) => standing.isPromised(id)).length;
  const done = Math.min(answered.size, planned.length - promised);
  let room = planned.length - done - promised;
  const left = open.filter(({ id }) => standing.isPromised(id) || room-- > 0);
  const others = next.filter(({ item: { id } }) => !planned.includes(id) && !answered.has(id));
  const isRepeat = (item: StudyItem) => isBack(item, now) && (answered.has(item.id) || !planned.includes(item.id));
  const asChosen = (item: StudyItem) => chosenOf(item, now, seconds);
  return {
    repeats: items.filter(isRepeat).map(asChosen),
    left: [...left.map(asChosen), ...others.slice(0, planned.length - done - left.length)],
    done,
  };
}
