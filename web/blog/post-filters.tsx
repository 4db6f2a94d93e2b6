import type { Filters } from '#web/lib/use-filters.ts';
import { Button } from '#web/ui/button.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { totalText } from '#web/ui/pager.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';

/** What the address may say. */
export const filterNames = ['q', 'category', 'state'] as const;

const states = [
  { value: 'published', label: 'Published' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'drafts', label: 'Drafts' },
] as const;

/** The filters of an address as the list takes them. */
export function filtersIn(search: URLSearchParams) {
  return {
    q: search.get('q') || undefined,
    category_id: search.get('category') || undefined,
    state: states.find(({ value }) => value === search.get('state'))?.value,
  };
}

interface PostFiltersProps {
  filters: Filters;
  categories: readonly { id: string; name: string }[];
  found: { total: number; total_is_more: boolean };
}

export function PostFilters({ filters, categories, found }: PostFiltersProps) {
  const state = filters.value('state');
  return (
    <search className="filterbar" aria-label="Filters">
      <SearchBox
        label="Search posts"
        placeholder="Title or excerpt"
        value={filters.value('q')}
        onSearch={(typed) => filters.set('q', typed)}
      />
      <FilterSelect
        label="Category"
        any="Any category"
        value={filters.value('category')}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => filters.set('category', value)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons are no fields of a form */}
      <div className="posts__states" role="group" aria-label="Status">
        {states.map(({ value, label }) => (
          <Button
            key={value}
            size="sm"
            aria-pressed={state === value}
            onClick={() => filters.set('state', state === value ? '' : value)}
          >
            {label}
          </Button>
        ))}
      </div>
      <span className="filterbar__n t1 soft num" aria-live="polite">
        {totalText(found)} {found.total === 1 ? 'post' : 'posts'}
      </span>
      {isFiltered(filters) && (
        <Button size="sm" variant="quiet" onClick={() => filters.clear(filterNames)}>
          Clear filters
        </Button>
      )}
    </search>
  );
}

export function isFiltered(filters: Filters): boolean {
  return filterNames.some((name) => filters.value(name) !== '');
}
