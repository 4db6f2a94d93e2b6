import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { matching, type TopicFilter } from './topic-filter.ts';

/** The filter is in the address (`q`, `started`), for reloads and going back; typing adds no history entries. */
export function useTopicFilter<C extends Parameters<typeof matching>[0][number]>(categories: readonly C[]) {
  const [search] = useSearchParams();
  const [filter, setFilter] = useState<TopicFilter>(() => ({
    words: search.get('q') ?? '',
    startedOnly: search.get('started') === '1',
  }));
  useRememberedFilter(filter);
  const applied = useDeferredValue(filter);
  const shown = matching(categories, applied) as readonly C[];
  return { filter, setFilter, applied, shown };
}

function useRememberedFilter({ words, startedOnly }: TopicFilter): void {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const url = new URL(location.href);
    put(url.searchParams, 'q', words.trim());
    put(url.searchParams, 'started', startedOnly ? '1' : '');
    history.replaceState(history.state, '', url);
  }, [words, startedOnly]);
}

function put(search: URLSearchParams, name: string, value: string): void {
  if (value) search.set(name, value);
  else search.delete(name);
}
