import { useRef, useState } from 'react';

export type Selection = ReturnType<typeof useSelection>;

/** Kept while paging through the list. */
export function useSelection(page: readonly { id: string }[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // Rows deselected since the running `addAll` began.
  const takenOut = useRef<Set<string> | null>(null);
  const here = page.filter(({ id }) => ids.has(id)).length;
  const onPage = here === 0 ? 'none' : here === page.length ? 'all' : 'some';
  const change = (change: (next: Set<string>) => void) =>
    setIds((before) => {
      const next = new Set(before);
      change(next);
      return next;
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
    onPage,
    has: (id: string) => ids.has(id),
    toggle: (id: string) => (ids.has(id) ? takeOut([id]) : takeIn([id])),
    togglePage: () => (onPage === 'all' ? takeOut : takeIn)(page.map(({ id }) => id)),
    /** Rows deselected while it runs stay out; `clear` cancels it. */
    addAll: async (load: () => Promise<readonly string[] | null>) => {
      if (takenOut.current) return;
      const out = new Set<string>();
      takenOut.current = out;
      const found = await load();
      if (takenOut.current !== out) return;
      takenOut.current = null;
      takeIn((found ?? []).filter((id) => !out.has(id)));
    },
    remove: takeOut,
    clear: () => {
      takenOut.current = null;
      setIds(new Set());
    },
  };
}
