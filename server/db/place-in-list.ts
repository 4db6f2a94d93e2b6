export interface Total {
  total: number;
  total_is_estimate: boolean;
}

interface Walk {
  /** What the cursor says: rows before its place, or after it with `from_end`. */
  skipped: number;
  back: boolean;
  from_end: boolean;
  size: number;
  shown: number;
  hasPrevious: boolean;
  hasNext: boolean;
  total: Total | null;
}

/**
 * Where a page lies in its list. Rows may come and go between two pages, so the cursor's number is fitted to the total and to what was
 * found. With an estimated total, pages reached from the end are numbered from there.
 */
export function placeOf({ skipped, back, from_end, size, shown, hasPrevious, hasNext, total }: Walk) {
  const near = back === from_end ? skipped : skipped - shown;
  const around = shown === 0 ? 0 : Number(hasPrevious) + Number(hasNext);
  const whole = total && !total.total_is_estimate ? Math.max(total.total, shown + around) : null;
  const pagesIn = (n: number) => Math.ceil(Math.max(0, n) / size);
  if (from_end && whole === null && hasPrevious) {
    const after = hasNext ? Math.max(1, near) : 0;
    const all = Math.max(total?.total ?? 0, after + shown + 1);
    const page = pagesIn(after) + 1;
    const pages = page + pagesIn(all - after - shown);
    return { before: 0, after, first: after + shown, from_end, page, pages, total: all, total_is_estimate: true };
  }
  const before = beforeOf();
  const all = whole ?? (hasNext ? Math.max(total?.total ?? 0, before + shown + 1) : before + shown);
  const page = pagesIn(before) + 1;
  return {
    before,
    after: 0,
    first: Math.max(1, Math.min(before + 1, all)),
    from_end: false,
    page,
    pages: page + pagesIn(all - before - shown),
    total: all,
    total_is_estimate: whole === null && hasNext,
  };

  function beforeOf(): number {
    if (!hasPrevious) return 0;
    if (whole === null) return Math.max(1, near);
    if (!hasNext) return whole - shown;
    return Math.min(Math.max(1, from_end ? whole - shown - near : near), whole - shown - 1);
  }
}
