import type { Filters } from '#web/lib/use-filters.ts';
import { Button } from '#web/ui/button.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { totalText } from '#web/ui/pager.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';

/** What the address may say. */
export const filterNames = ['q', 'state', 'kind', 'question'] as const;

const states = [
  { value: 'closed', label: 'Closed reports' },
  { value: 'all', label: 'Open and closed' },
];
const kinds = [
  { value: 'question', label: 'On a question' },
  { value: 'card', label: 'On a card' },
  { value: 'quiz', label: 'On a whole quiz' },
];

interface ReportFiltersProps {
  filters: Filters;
  found: { total: number; total_is_more: boolean };
}

/** What the list is narrowed by, and how many are found. */
export function ReportFilters({ filters, found }: ReportFiltersProps) {
  return (
    <search className="filterbar" aria-label="Filters">
      <SearchBox label="Search messages" value={filters.value('q')} onSearch={(typed) => filters.set('q', typed)} />
      <FilterSelect
        label="State"
        any="Open reports"
        value={filters.value('state')}
        options={states}
        onChange={(value) => filters.set('state', value)}
      />
      <FilterSelect
        label="Kind"
        any="Questions, cards and quizzes"
        value={filters.value('kind')}
        options={kinds}
        onChange={(value) => filters.set('kind', value)}
      />
      {filters.value('question') !== '' && (
        <Button size="sm" onClick={() => filters.clear(['question', 'state'])}>
          On one question: show all
        </Button>
      )}
      <span className="t1 soft num filterbar__n" role="status">
        {totalText(found)} {found.total === 1 ? 'report' : 'reports'}
      </span>
    </search>
  );
}
