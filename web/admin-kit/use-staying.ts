import { useState } from 'react';
import { useLocation } from 'react-router';

export interface Staying<Row> {
  rows: readonly Row[];
  /** What is said of a row that stays. */
  noteOf(row: Row): string | undefined;
  keep(row: Row): void;
  forget(ids: readonly string[]): void;
  clear(): void;
}

interface Saved<Row> {
  row: Row;
  /** -1: it was not on this page. */
  at: number;
}

/** Saved rows that a page no longer has stay in their place until one filters, pages or reloads. They are in no total. */
export function useStaying<Row extends { id: string }>(page: readonly Row[], isFiltered: boolean): Staying<Row> {
  const { search } = useLocation();
  const [kept, setKept] = useState({ search, saved: new Map<string, Saved<Row>>() });
  if (kept.search !== search) setKept({ search, saved: new Map() });
  const staying = [...kept.saved.values()].filter(({ row }) => !page.some(({ id }) => id === row.id));
  const rows = [...page];
  for (const { row, at } of staying.toSorted((a, b) => a.at - b.at)) rows.splice(Math.max(0, at), 0, row);
  const change = (change: (saved: Map<string, Saved<Row>>) => void) =>
    setKept(({ search, saved }) => {
      const next = new Map(saved);
      change(next);
      return { search, saved: next };
    });
  return {
    rows,
    noteOf: ({ id }) => {
      const one = staying.find(({ row }) => row.id === id);
      return one && (isFiltered && one.at >= 0 ? 'No longer matches the filters' : 'Not on this page of the list');
    },
    keep: (row) => {
      const at = rows.findIndex(({ id }) => id === row.id);
      change((saved) => void saved.set(row.id, { row, at }));
    },
    forget: (ids) => change((saved) => ids.forEach((id) => void saved.delete(id))),
    clear: () => change((saved) => saved.clear()),
  };
}
