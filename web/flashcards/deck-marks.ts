import type { Grade } from '#core/study/memory.ts';
import { keptJson, onDevice } from '#web/lib/kept.ts';

export type Marks = Readonly<Record<string, { grade: Grade; due_at: string } | null>>;

export interface LeftOff {
  /** Null after the last card. */
  card_id: string | null;
  seed: number | null;
  at: string;
  marks: Marks;
}

const nameOf = (user_id: string, topic_id: string) => `certamen.deck.${user_id}.${topic_id}`;

export function keepPlace(user_id: string, topic_id: string, place: LeftOff): void {
  onDevice.set(nameOf(user_id, topic_id), JSON.stringify(place));
}

/** Validated, because other programs may have changed what the browser stores. */
export function keptPlace(user_id: string, topic_id: string): LeftOff | null {
  const { card_id, seed, at, marks } = (keptJson(onDevice, nameOf(user_id, topic_id)) ?? {}) as Partial<LeftOff>;
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || !marks || typeof marks !== 'object') return null;
  const known = Object.entries(marks).filter(([, mark]) => mark === null || !Number.isNaN(Date.parse(mark?.due_at)));
  return {
    card_id: typeof card_id === 'string' ? card_id : null,
    seed: Number.isInteger(seed) ? (seed as number) : null,
    at,
    marks: Object.fromEntries(known),
  };
}

export function talliesOf(cards: readonly { id: string }[], marks: Marks) {
  const graded = cards.flatMap(({ id }) => marks[id] ?? []);
  const byGrade = ([1, 2, 3, 4] as const).map((grade) => {
    const due = graded
      .filter((mark) => mark.grade === grade)
      .map(({ due_at }) => due_at)
      .sort();
    return { grade, count: due.length, first: due[0] ?? null, last: due.at(-1) ?? null };
  });
  const turned = cards.filter(({ id }) => marks[id] === null).length;
  return { graded: graded.length, turned, skipped: cards.length - graded.length - turned, byGrade };
}
