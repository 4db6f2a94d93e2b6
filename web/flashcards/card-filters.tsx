import type { Filters } from '#web/lib/use-filters.ts';
import { Button } from '#web/ui/button.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { totalText } from '#web/ui/pager.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import type { Categories } from './use-card-upload.ts';

const names = ['q', 'category', 'topic'] as const;

/** The filters of an address as the operations take them. */
export function filtersIn(search: URLSearchParams) {
  return {
    q: search.get('q') || undefined,
    category_id: search.get('category') || undefined,
    topic_id: search.get('topic') || undefined,
  };
}

interface CardFiltersProps {
  filters: Filters;
  categories: Categories;
  found: { total: number; total_is_more: boolean };
}

export function CardFilters({ filters, categories, found }: CardFiltersProps) {
  const category = filters.value('category');
  const topics = categories.filter(({ id }) => category === '' || id === category).flatMap(({ topics }) => topics);
  const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return (
    <search className="filterbar" aria-label="Filters">
      <SearchBox label="Search flashcards" value={filters.value('q')} onSearch={(typed) => filters.set('q', typed)} />
      <FilterSelect
        label="Category"
        any="Any category"
        value={category}
        options={categories.map(option)}
        onChange={(value) => filters.setAll({ category: value, topic: '' })}
      />
      <FilterSelect
        label="Topic"
        any="Any topic"
        value={filters.value('topic')}
        options={topics.map(option)}
        onChange={(value) => filters.set('topic', value)}
      />
      <span className="filterbar__n t1 soft num" aria-live="polite">
        {totalText(found)} {found.total === 1 ? 'flashcard' : 'flashcards'}
      </span>
      {names.some((name) => filters.value(name) !== '') && (
        <Button size="sm" variant="quiet" onClick={() => filters.clear(names)}>
          Clear filters
        </Button>
      )}
    </search>
  );
}
