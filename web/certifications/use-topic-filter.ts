import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { matching, type TopicFilter } from './topic-filter.ts';

/**
 * The filter as it is typed, and the categories that it leaves. It stands in the address (`q`, `started`), so that a reload and
 * the way back find it as it was; typing makes no steps in the history.
 */
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
