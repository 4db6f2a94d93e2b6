import { useId } from 'react';
import { auditNouns } from '#core/audit/audit.ts';
import type { Filters } from '#web/lib/use-filters.ts';

export const auditFilters = {
  search: { search: 'Search what was done' },
  noun: {
    label: 'Kind of thing',
    any: 'Any kind',
    options: Object.entries(auditNouns).map(([value, label]) => ({ value, label })),
  },
  actor_id: { label: 'Administrator', any: 'Any administrator' },
  from: { draw: (filters: Filters) => <Day name="from" label="From" filters={filters} /> },
  to: {
    draw: (filters: Filters) => (
      <>
        <Day name="to" label="To" filters={filters} />
        <span className="t1 soft" aria-hidden="true">
          (days in UTC)
        </span>
      </>
    ),
  },
};

function Day({ name, label, filters }: { name: 'from' | 'to'; label: string; filters: Filters }) {
  const id = useId();
  return (
    <div className="row gap-2">
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
        // Clearing the filters remounts the field, which also clears a partly typed day.
        key={filters.value(name) === '' ? 'none' : 'some'}
        defaultValue={filters.value(name)}
        onChange={({ target }) => {
          if (target.validity.valid) filters.set(name, target.value);
        }}
      />
    </div>
  );
}
