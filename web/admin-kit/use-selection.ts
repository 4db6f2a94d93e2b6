import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

export type Selection = ReturnType<typeof useSelection>;

const nobody: ReadonlySet<string> = new Set();

/** Kept while paging and sorting. Other filters clear it: a selection is never of rows that were not asked for. */
export function useSelection(
  { filters }: { filters: Readonly<Record<string, unknown>> },
  page: readonly { id: string }[],
) {
  const search = new URLSearchParams(useLocation().search);
  const filtered = JSON.stringify(Object.keys(filters).map((name) => search.get(name) || null));
  const [chosen, setChosen] = useState({ filtered, ids: nobody, note: '' });
  if (chosen.filtered !== filtered) {
    const note = chosen.ids.size > 0 ? 'The selection was cleared: the filters have changed.' : '';
    setChosen({ filtered, ids: nobody, note });
  }
  const { ids, note } = chosen;
  // Rows deselected since the running `selectAll` began.
  const takenOut = useRef<Set<string> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters cancel it
  useEffect(() => {
    takenOut.current = null;
  }, [filtered]);
  const here = page.filter(({ id }) => ids.has(id)).length;
  const onPage = here === 0 ? 'none' : here === page.length ? 'all' : 'some';
  const change = (change: (next: Set<string>) => void) =>
    setChosen((before) => {
      const next = new Set(before.ids);
      change(next);
      return { ...before, ids: next, note: '' };
    });
  const takeIn = (more: readonly string[]) => {
    for (const id of more) takenOut.current?.delete(id);
    change((next) => more.forEach((id) => void next.add(id)));
  };
  const takeOut = (gone: readonly string[]) => {
    for (const id of gone) takenOut.current?.add(id);
    change((next) => gone.forEach((id) => void next.delete(id)));
  };
  return {
    ids,
    /** What happened to it by itself. */
    note,
    onPage,
    has: (id: string) => ids.has(id),
    toggle: (id: string) => (ids.has(id) ? takeOut([id]) : takeIn([id])),
    togglePage: () => (onPage === 'all' ? takeOut : takeIn)(page.map(({ id }) => id)),
    /** Rows deselected while it runs stay out; `clear` cancels it. `said` is how many there should be. */
    selectAll: async (load: () => Promise<readonly string[] | null>, said: number) => {
      if (takenOut.current) return;
      const out = new Set<string>();
      takenOut.current = out;
      const found = await load();
      if (takenOut.current !== out) return;
      takenOut.current = null;
      if (!found) return;
      const number = found.length.toLocaleString('en-US');
      const note = found.length === said ? '' : `The list has changed: it has ${number} now.`;
      setChosen((before) => ({ ...before, ids: new Set(found.filter((id) => !out.has(id))), note }));
    },
    remove: takeOut,
    clear: () => {
      takenOut.current = null;
      change((next) => next.clear());
    },
  };
}
