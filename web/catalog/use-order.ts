import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { moved } from '#core/catalog/moved.ts';
import type { Api } from '#core/contract/index.ts';
import { useAction } from '#web/lib/use-action.ts';
import type { AdminCategory } from './admin-catalog.ts';

export interface Moved {
  noun: 'category' | 'topic';
  id: string;
  to: number;
}

/** Shows moves immediately, sends them one by one, and reloads after the last. */
export function useOrder(categories: readonly AdminCategory[]) {
  const [order, setOrder] = useState<readonly AdminCategory[] | null>(null);
  const { revalidate } = useRevalidator();
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  const { run, failure } = useAction(
    (api, send: (api: Api) => Promise<unknown>) => send(api),
    'Failed to change the order',
  );
  const isMoving = useRef(false);
  // Only once what was loaded is on the screen: an order shown in between would take the focus from a moved row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for what is loaded
  useEffect(() => {
    if (!isMoving.current) setOrder(null);
  }, [categories]);
  const shown = order ?? categories;
  const move = ({ noun, id, to }: Moved) => {
    const place = (list: readonly { id: string }[]) => list.findIndex((one) => one.id === id);
    const next =
      noun === 'category'
        ? moved(shown, place(shown), to)
        : shown.map((category) => ({
            ...category,
            topics: place(category.topics) < 0 ? category.topics : moved(category.topics, place(category.topics), to),
          }));
    const siblings = noun === 'category' ? next : (next.find(({ topics }) => place(topics) >= 0)?.topics ?? []);
    const before_id = siblings[to + 1]?.id ?? null;
    setOrder(next);
    const send = ({ catalogAdmin }: Api) =>
      noun === 'category'
        ? catalogAdmin.moveCategory({ category_id: id, before_id })
        : catalogAdmin.moveTopic({ topic_id: id, before_id });
    isMoving.current = true;
    const own = sent.current
      .then(() => run(send))
      .then(() => {
        if (sent.current !== own) return;
        isMoving.current = false;
        return revalidate();
      });
    sent.current = own;
  };
  return { shown, move, failure };
}
