interface Day {
  /** Days since 1970 in UTC, as the windows of the limits. */
  date: number;
  items: Set<number>;
}

/** Of all learners together; a few bytes each. */
const MOST = 200_000;

export type DeliveredItems = ReturnType<typeof createDeliveredItems>;

/**
 * The items that each learner was given today. Beyond MOST the learner forgotten is the one who was given nothing for the longest time;
 * those items count again.
 */
export function createDeliveredItems(clock: () => Date, most = MOST) {
  const days = new Map<string, Day>();
  let size = 0;

  function forget(key: string): void {
    size -= days.get(key)?.items.size ?? 0;
    days.delete(key);
  }

  function today(key: string): Set<number> {
    const date = Math.floor(clock().getTime() / 86_400_000);
    const known = days.get(key);
    if (known?.date !== date) forget(key);
    const day = days.get(key) ?? { date, items: new Set() };
    days.delete(key);
    days.set(key, day);
    return day.items;
  }

  return {
    /** Those not given today, once each. */
    newAmong(key: string, ids: readonly string[]): string[] {
      const items = today(key);
      return [...new Set(ids)].filter((id) => !items.has(numberOf(id)));
    },
    add(key: string, ids: readonly string[]): void {
      const items = today(key);
      const before = items.size;
      for (const id of ids) items.add(numberOf(id));
      size += items.size - before;
      for (const [oldest] of days) {
        if (size <= most || oldest === key) return;
        forget(oldest);
      }
    },
    remove(key: string, ids: readonly string[]): void {
      const items = today(key);
      for (const id of ids) if (items.delete(numberOf(id))) size -= 1;
    },
  };
}

/** The last 32 bits, which are random in every version of a UUID: two of 1,000 items share them once in 10,000 days. */
const numberOf = (id: string): number => Number.parseInt(id.slice(-8), 16) | 0;
