import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRemembered } from '#web/lib/use-remembered.ts';
import { Check } from '#web/ui/check.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Scale } from '#web/ui/scale.tsx';
import { matching, type TopicFilter } from './topic-filter.ts';

export function Filters({ filter, onChange }: { filter: TopicFilter; onChange(filter: TopicFilter): void }) {
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef({ filter, onChange });
  latest.current = { filter, onChange };
  // Includes what was typed before hydration.
  useEffect(() => {
    const words = input.current?.value ?? '';
    if (words !== latest.current.filter.words) latest.current.onChange({ ...latest.current.filter, words });
  }, []);
  return (
    <search>
      <form className="row row--apart mb-4 filters" onSubmit={(event) => event.preventDefault()}>
        <div className="searchbox">
          <label className="sr" htmlFor="q">
            Search topics
          </label>
          <Icon name="search" />
          <input
            ref={input}
            className="input"
            id="q"
            name="q"
            type="search"
            dir="auto"
            placeholder="Search topics"
            autoComplete="off"
            value={filter.words}
            onChange={(event) => onChange({ ...filter, words: event.currentTarget.value })}
          />
        </div>
        <div className="row t1 soft">
          <span className="row gap-2 legend-scale">
            <Scale value={85} mark={70} />
            best score and pass mark
          </span>
          <Check
            name="started"
            value="1"
            label="Only topics I have started"
            checked={filter.startedOnly}
            onChange={(event) => onChange({ ...filter, startedOnly: event.currentTarget.checked })}
          />
        </div>
      </form>
    </search>
  );
}

/** The filter is in the address (`q`, `started`), for reloads and going back; typing adds no history entries. */
export function useTopicFilter<C extends Parameters<typeof matching>[0][number]>(categories: readonly C[]) {
  const [search] = useSearchParams();
  const [filter, setFilter] = useState<TopicFilter>(() => ({
    words: search.get('q') ?? '',
    startedOnly: search.get('started') === '1',
  }));
  useRemembered({ q: filter.words.trim(), started: filter.startedOnly ? '1' : '' });
  const applied = useDeferredValue(filter);
  const shown = matching(categories, applied) as readonly C[];
  return { filter, setFilter, applied, shown };
}
