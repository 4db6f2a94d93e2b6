import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';

export interface Filters {
  /** What the address says, or will say once the list that is on its way is there; empty where it says nothing. */
  value(name: string): string;
  /** Writes one filter into the address, beginning again at the first page. An empty value leaves it out. */
  set(name: string, value: string): void;
  /** Several at once. */
  setAll(values: Readonly<Record<string, string>>): void;
  /** Takes these filters out. */
  clear(names: readonly string[]): void;
}

/** The filters of a list, kept in the address: a reload, a link and going back show the same list. */
export function useFilters(): Filters {
  const [current, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const { location: coming } = useNavigation();
  // A filter shows at once what was chosen, and a second one chosen before the list is there does not undo the first.
  const pending = coming?.pathname === pathname ? coming.search : null;
  const search = useMemo(() => (pending === null ? current : new URLSearchParams(pending)), [pending, current]);
  // Two that are chosen before the first has been drawn are both taken in.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const setAll = useCallback(
    (values: Readonly<Record<string, string>>) => {
      const next = new URLSearchParams(latest.current);
      next.delete('cursor');
      for (const [name, value] of Object.entries(values)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      latest.current = next;
      setSearch(next, { replace: true, preventScrollReset: true });
    },
    [setSearch],
  );
  return {
    value: (name) => search.get(name) ?? '',
    set: (name, value) => setAll({ [name]: value }),
    setAll,
    clear: (names) => setAll(Object.fromEntries(names.map((name) => [name, '']))),
  };
}
