import { useEffect, useRef } from 'react';

/** Keeps values in the address, for reloads and without a history entry for each; '' removes one. */
export function useRemembered(values: Readonly<Record<string, string>>): void {
  const search = new URLSearchParams(values).toString();
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const url = new URL(location.href);
    for (const [name, value] of new URLSearchParams(search)) {
      if (value) url.searchParams.set(name, value);
      else url.searchParams.delete(name);
    }
    history.replaceState(history.state, '', url);
  }, [search]);
}
