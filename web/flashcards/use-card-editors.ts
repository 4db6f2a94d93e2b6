import { useState } from 'react';
import type { Card } from './card-rows.tsx';

/** The cards that are being edited, several at once, each as it was when it was opened. They outlive other pages of the list. */
export function useCardEditors(page: readonly Card[]) {
  const [open, setOpen] = useState<ReadonlyMap<string, Card>>(new Map());
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set());
  const close = (ids: readonly string[]) => {
    setOpen((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
    setTyped((before) => new Set([...before].filter((id) => !ids.includes(id))));
  };
  const elsewhere = [...open.values()].filter((card) => typed.has(card.id) && !page.some(({ id }) => id === card.id));
  return {
    /** The page's cards; before them those of other pages that have something typed which is not saved. */
    rows: [...elsewhere, ...page],
    get: (id: string) => open.get(id),
    unsaved: typed.size > 0,
    open: (card: Card) => setOpen((before) => new Map(before).set(card.id, card)),
    type: (id: string) => setTyped((before) => new Set(before).add(id)),
    close,
    /** Closes those of these that nothing was typed into. */
    closeUntouched: (ids: readonly string[]) => close(ids.filter((id) => !typed.has(id))),
  };
}
