import { useState } from 'react';
import { useFilters } from '#web/lib/use-filters.ts';

/** No panel at all; an address without a word on it means the first one. */
const NONE = 'none';

/**
 * Which panel is open: one at a time. The address follows, so that a reload and a link show the same one; it is not asked again,
 * because it is written later than a panel can be closed and opened.
 */
export function useOpenPanel(first: string | undefined) {
  const filters = useFilters();
  const [chosen, setChosen] = useState(filters.value('open'));
  const open = chosen || first;
  const choose = (id: string, besides: Readonly<Record<string, string>> = {}) => {
    setChosen(id);
    filters.setAll({ ...besides, open: id });
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
