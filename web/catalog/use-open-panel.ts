import { useState } from 'react';
import { useFilters } from '#web/lib/use-filters.ts';

const NONE = 'none';

/** The address is updated for reloads and links, but read only once: it can lag behind quick toggles. */
export function useOpenPanel(first: string | undefined) {
  const filters = useFilters();
  const [chosen, setChosen] = useState(filters.value('open'));
  const open = chosen || first;
  const choose = (id: string, others: Readonly<Record<string, string>> = {}) => {
    setChosen(id);
    filters.setAll({ ...others, open: id });
  };
  return {
    open,
    show: (id: string) => choose(id, { q: '' }),
    toggle: (id: string, opened: boolean) => {
      if (opened && id !== open) choose(id);
      if (!opened && id === open) choose(NONE);
    },
  };
}
