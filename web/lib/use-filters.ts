import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';

export interface Filters {
  /** Includes a navigation under way; '' if not set. */
  value(name: string): string;
  /** Also returns to the first page. '' removes the filter. */
  set(name: string, value: string): void;
  setAll(values: Readonly<Record<string, string>>): void;
  clear(names: readonly string[]): void;
}

export function useFilters(): Filters {
  const [current, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const { location: coming } = useNavigation();
  // Includes a navigation under way, so that two quick changes do not undo each other.
  const pending = coming?.pathname === pathname ? coming.search : null;
  const search = useMemo(() => (pending === null ? current : new URLSearchParams(pending)), [pending, current]);
  // Combines changes made before the next render.
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
