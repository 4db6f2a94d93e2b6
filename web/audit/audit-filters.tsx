import { useId } from 'react';
import { auditNouns } from '#core/audit.ts';
import { useFilters } from '#web/lib/use-filters.ts';
import { Button } from '#web/ui/button.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { nounWord } from './noun-words.ts';

export const filterNames = ['search', 'noun', 'actor_id', 'from', 'to'] as const;

interface AuditFiltersProps {
  actors: readonly { id: string; full_name: string | null }[];
  filtering: boolean;
}

export function AuditFilters({ actors, filtering }: AuditFiltersProps) {
  const filters = useFilters();
  return (
    <div className="filterbar">
      <SearchBox
        label="Search what was done"
        value={filters.value('search')}
        onSearch={(words) => filters.set('search', words)}
      />
      <FilterSelect
        label="Kind of thing"
        any="Any kind"
        value={filters.value('noun')}
        options={auditNouns.map((noun) => ({ value: noun, label: nounWord(noun) }))}
        onChange={(noun) => filters.set('noun', noun)}
      />
      <FilterSelect
        label="Administrator"
        any="Any administrator"
        value={filters.value('actor_id')}
        options={actors.map(({ id, full_name }) => ({
          value: id,
          label: full_name ?? `a former administrator (${id.slice(0, 4)})`,
        }))}
        onChange={(actor) => filters.set('actor_id', actor)}
      />
      <Day name="from" label="From" />
      <Day name="to" label="To" />
      <span className="t1 soft" aria-hidden="true">
        (days in UTC)
      </span>
      {filtering && (
        <Button size="sm" variant="quiet" onClick={() => filters.clear(filterNames)}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

/** A day of the list, counted in UTC as the server writes it down. */
function Day({ name, label }: { name: 'from' | 'to'; label: string }) {
  const id = useId();
  const filters = useFilters();
  return (
    <div className="records__day">
      <label htmlFor={id} className="t1 soft">
        {label} <span className="sr">(day in UTC)</span>
      </label>
      <input
        className="input input--sm"
        id={id}
        type="date"
        min="2000-01-01"
        max="2999-12-31"
        title="Days are counted in UTC"
        // A day that is cleared with the others is a new one: what the browser holds of it goes as well.
        key={filters.value(name) === '' ? 'none' : 'some'}
        defaultValue={filters.value(name)}
        onChange={({ target }) => {
          if (target.validity.valid) filters.set(name, target.value);
        }}
      />
    </div>
  );
}
