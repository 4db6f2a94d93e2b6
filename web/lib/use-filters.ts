import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export interface Filters {
  /** What the address says; empty where it says nothing. */
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
  const [search, setSearch] = useSearchParams();
  const setAll = useCallback(
    (values: Readonly<Record<string, string>>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete('cursor');
          for (const [name, value] of Object.entries(values)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
  return {
    value: (name) => search.get(name) ?? '',
    set: (name, value) => setAll({ [name]: value }),
    setAll,
    clear: (names) => setAll(Object.fromEntries(names.map((name) => [name, '']))),
  };
}
