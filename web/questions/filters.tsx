import type { Filters } from '#web/lib/use-filters.ts';
import { Button } from '#web/ui/button.tsx';
import { Check } from '#web/ui/check.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { totalText } from '#web/ui/pager.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import type { Category } from './editor-facts.tsx';

/** What the address may say. */
export const filterNames = ['q', 'category', 'topic', 'quiz', 'question', 'no_explanation'] as const;

/** The filters of an address as the operations take them. */
export function filtersIn(search: URLSearchParams) {
  const given = (name: (typeof filterNames)[number]) => search.get(name) || undefined;
  return {
    q: given('q'),
    category_id: given('category'),
    topic_id: given('topic'),
    quiz_id: given('quiz'),
    question_id: given('question'),
    no_explanation: given('no_explanation') && 'true',
  };
}

interface QuestionFiltersProps {
  filters: Filters;
  categories: readonly Category[];
  quizzes: readonly { id: string; title: string; topic_name: string }[];
  found: { total: number; total_is_more: boolean };
}

export function QuestionFilters({ filters, categories, quizzes, found }: QuestionFiltersProps) {
  const category = filters.value('category');
  const topics = categories.filter(({ id }) => category === '' || id === category).flatMap(({ topics }) => topics);
  const some = filterNames.some((name) => filters.value(name) !== '');
  const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return (
    <search className="filterbar qfilters" aria-label="Filters">
      <SearchBox label="Search questions" value={filters.value('q')} onSearch={(typed) => filters.set('q', typed)} />
      <FilterSelect
        label="Category"
        any="Any category"
        value={category}
        options={categories.map(option)}
        onChange={(value) => filters.setAll({ category: value, topic: '', quiz: '' })}
      />
      <FilterSelect
        label="Topic"
        any="Any topic"
        value={filters.value('topic')}
        options={topics.map(option)}
        onChange={(value) => filters.setAll({ topic: value, quiz: '' })}
      />
      <FilterSelect
        label="Quiz"
        any="Any quiz"
        value={filters.value('quiz')}
        options={quizzes.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(value) => filters.set('quiz', value)}
      />
      <Check
        label="No explanation"
        className="t1"
        checked={filters.value('no_explanation') !== ''}
        onChange={({ target }) => filters.set('no_explanation', target.checked ? '1' : '')}
      />
      <span className="filterbar__n t1 soft num" aria-live="polite">
        {totalText(found)} {found.total === 1 ? 'question' : 'questions'}
      </span>
      {some && (
        <Button size="sm" variant="quiet" onClick={() => filters.clear(filterNames)}>
          Clear filters
        </Button>
      )}
    </search>
  );
}
