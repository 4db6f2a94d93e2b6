import type { StudyItem } from './plan.ts';

/** By id of a question that takes the place of a promised one, the promised one's. */
export type StandIns = ReadonlyMap<string, string>;

/**
 * What was promised for today comes as another question on its point: one never seen of its family, else of its objective. `promised`:
 * as in the queue's input. `kept`: by promised question, what was chosen for it before.
 */
export function standInsOf(
  items: readonly StudyItem[],
  promised: ReadonlyMap<string, number>,
  kept: ReadonlyMap<string, string>,
): StandIns {
  const found = new Map<string, string>();
  const due = items.filter((item) => promised.get(item.id) === 0 && hasPoint(item));
  if (due.length === 0) return found;
  const unseen = items.filter(({ kind, memory }) => kind === 'question' && !memory);
  const keptIds = new Set(kept.values());
  for (const { id, topic_id, ...point } of due) {
    const others = unseen.filter((one) => one.topic_id === topic_id && !found.has(one.id));
    const own = others.find((one) => one.id === kept.get(id));
    const free = others.filter((one) => !keptIds.has(one.id));
    const alike = (by: 'family' | 'objective') => free.find((one) => point[by] && one[by] === point[by]);
    const chosen = own ?? alike('family') ?? alike('objective');
    if (chosen) found.set(chosen.id, id);
  }
  return found;
}

/** Whether another question may be on the same point. */
export function hasPoint({ family, objective }: Pick<StudyItem, 'family' | 'objective'>): boolean {
  return Boolean(family ?? objective);
}

/** The promises with the stand-ins in place of what they stand for, which rests today. */
export function withStandIns(promised: ReadonlyMap<string, number>, standIns: StandIns): ReadonlyMap<string, number> {
  const turned = [...standIns].flatMap(([id, of]) => [[id, 0] as const, [of, 1] as const]);
  return turned.length === 0 ? promised : new Map([...promised, ...turned]);
}
