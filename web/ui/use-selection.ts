import { useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  has(id: string): boolean;
  /** Of the rows on the page: none, some or all. */
  onPage: 'none' | 'some' | 'all';
  toggle(id: string): void;
  /** Takes the page's rows in, or all of them out. */
  togglePage(): void;
  /** Takes in rows that are not on the page. */
  add(ids: readonly string[]): void;
  remove(ids: readonly string[]): void;
  clear(): void;
}

/** Which rows of a list are ticked, by id. It outlives going to another page of the same list. */
export function useSelection(page: readonly { id: string }[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const here = page.filter(({ id }) => ids.has(id)).length;
  const onPage = here === 0 ? 'none' : here === page.length ? 'all' : 'some';
  const change = (change: (next: Set<string>) => void) =>
    setIds((before) => {
      const next = new Set(before);
      change(next);
      return next;
    });
  return {
    ids,
    onPage,
    has: (id) => ids.has(id),
    toggle: (id) => change((next) => void (next.delete(id) || next.add(id))),
    togglePage: () =>
      change((next) => {
        for (const { id } of page) onPage === 'all' ? next.delete(id) : next.add(id);
      }),
    add: (more) => change((next) => more.forEach((id) => void next.add(id))),
    remove: (gone) => change((next) => gone.forEach((id) => void next.delete(id))),
    clear: () => setIds(new Set()),
  };
}
