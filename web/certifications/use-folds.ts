import { useState } from 'react';

type Folds = Readonly<Record<string, boolean>>;

/** At first only `first` is open. During a search (`query` is not empty) all are; afterwards the former state returns. */
export function useFolds(first: string | undefined, query: string) {
  const [browsed, setBrowsed] = useState<Folds>(first === undefined ? {} : { [first]: true });
  const [found, setFound] = useState<{ query: string; folds: Folds }>({ query, folds: {} });
  if (found.query !== query) setFound({ query, folds: {} });
  const isOpen = (id: string): boolean => (query === '' ? (browsed[id] ?? false) : (found.folds[id] ?? true));
  const onToggle = (id: string, open: boolean): void => {
    if (query === '') setBrowsed((folds) => ({ ...folds, [id]: open }));
    else setFound(({ query: of, folds }) => ({ query: of, folds: { ...folds, [id]: open } }));
  };
  return { isOpen, onToggle };
}
