import { type Memory, remember } from './memory.ts';
import type { Seconds } from './seconds.ts';

export interface DueItem {
  kind: 'question' | 'card';
  memory: Memory;
  due_at: Date;
}

export interface DayAhead {
  cards: number;
  questions: number;
  minutes: number;
  /** Items due by the end of the day if none were studied from now on. */
  waiting: number;
}

interface Now {
  now: Date;
  seconds: Seconds;
  seconds_left: number;
  ends: readonly Date[];
}

/** Assumes that all due items are studied on their day and recalled; what does not fit into today is due tomorrow. */
export function forecast(items: readonly DueItem[], { now, seconds, seconds_left, ends }: Now): DayAhead[] {
  const [today = now.getTime(), ...days] = ends.map((end) => end.getTime());
  const inOrder = items.toSorted((a, b) => a.due_at.getTime() - b.due_at.getTime());
  let waiting = 0;
  const loads = days.map((end) => {
    while (waiting < inOrder.length && (inOrder[waiting] as DueItem).due_at.getTime() < end) waiting++;
    return { cards: 0, questions: 0, seconds: 0, waiting };
  });
  let left = seconds_left;
  for (const item of inOrder) {
    const cost = seconds[item.kind].right;
    let { memory, due_at } = item;
    if (due_at.getTime() < today && left >= cost) {
      left -= cost;
      ({ memory, due_at } = recalledAt(item, now));
    }
    for (;;) {
      const at = new Date(Math.max(due_at.getTime(), today));
      const load = loads[days.findIndex((end) => at.getTime() < end)];
      if (!load) break;
      load[item.kind === 'card' ? 'cards' : 'questions']++;
      load.seconds += cost;
      ({ memory, due_at } = recalledAt({ kind: item.kind, memory }, at));
    }
  }
  return loads.map(({ seconds: sum, ...load }) => ({ ...load, minutes: Math.ceil(sum / 60) }));
}

function recalledAt({ kind, memory }: Pick<DueItem, 'kind' | 'memory'>, reviewed_at: Date) {
  const isCard = kind === 'card';
  const review = { id: '', reviewed_at, confidence: null, undone_at: null };
  const next = remember(memory, { ...review, grade: isCard ? 3 : null, correct: isCard ? null : true });
  return { memory: next, due_at: next.due_at };
}
