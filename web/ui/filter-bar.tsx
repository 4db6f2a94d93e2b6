import { Fragment, type ReactNode } from 'react';
import type { Filters } from '#web/lib/use-filters.ts';
import type { ListFilter } from './address-list.ts';
import { Button } from './button.tsx';
import { FilterSelect } from './filter-select.tsx';
import { SearchBox } from './search-box.tsx';

export type Choices = Readonly<Record<string, readonly { value: string; label: string }[]>>;

interface FilterBarProps {
  known: Readonly<Record<string, ListFilter>>;
  filters: Filters;
  choices: Choices;
  onClear: (() => void) | null;
  children: ReactNode;
}

export function FilterBar({ known, filters, choices, onClear, children }: FilterBarProps) {
  return (
    <search className="filterbar row" aria-label="Filters">
      {Object.entries(known).map(([name, filter]) => (
        <Fragment key={name}>
          {'draw' in filter ? (
            filter.draw(filters)
          ) : 'search' in filter ? (
            <SearchBox
              label={filter.search}
              {...(filter.placeholder && { placeholder: filter.placeholder })}
              value={filters.value(name)}
              onSearch={(typed) => filters.set(name, typed)}
            />
          ) : (
            <FilterSelect
              label={filter.label}
              any={filter.any}
              value={filters.value(name)}
              options={filter.options ?? choices[name] ?? []}
              onChange={(value) =>
                filters.setAll({
                  ...Object.fromEntries((filter.clears ?? []).map((one) => [one, ''])),
                  [name]: value,
                })
              }
            />
          )}
        </Fragment>
      ))}
      {onClear && (
        <Button size="sm" variant="quiet" onClick={onClear}>
          Clear filters
        </Button>
      )}
      {children}
    </search>
  );
}
