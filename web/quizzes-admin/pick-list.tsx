import { useNavigation } from 'react-router';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { withoutExhibits } from '#core/questions/exhibits.ts';
import { FilterSelect } from '#web/admin-kit/filter-select.tsx';
import { Pager, totalText } from '#web/admin-kit/pager.tsx';
import { SearchBox } from '#web/admin-kit/search-box.tsx';
import { useFilters } from '#web/lib/use-filters.ts';
import { Button } from '#web/ui/button.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import type { Topic } from './quiz-settings.tsx';
import type { Candidate } from './use-quiz-draft.ts';

interface PickListProps {
  page: Output<'quizzesAdmin.candidates'>;
  topics: readonly Topic[];
  chosen: ReadonlySet<string>;
  onToggle(question: Candidate): void;
  onAdd(questions: readonly Candidate[]): void;
}

const names = ['q', 'category_id', 'topic_id', 'domain'] as const;

export function PickList({ page, topics, chosen, onToggle, onAdd }: PickListProps) {
  const filters = useFilters();
  const busy = useNavigation().state === 'loading';
  const { questions } = page;
  const addable = questions.filter(({ id, has_answers }) => has_answers && !chosen.has(id));
  const filtered = names.some((name) => filters.value(name) !== '');
  return (
    <>
      <Filters topics={topics} questions={questions} />
      <div className="row mb-2">
        <span className="t1 soft num">
          {totalText(page)} {page.total === 1 ? 'question' : 'questions'}
        </span>
        {filtered && (
          <Button variant="quiet" size="sm" onClick={() => filters.clear(names)}>
            Clear filters
          </Button>
        )}
        {questions.length > 0 && (
          <Button size="sm" aria-disabled={addable.length === 0} onClick={() => addable.length > 0 && onAdd(addable)}>
            {addable.length === 0 ? 'All on this page are in' : `Add all on this page (${addable.length})`}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable with the keyboard */}
      <section className="picks panel" aria-label="Questions to pick from" tabIndex={0} aria-busy={busy || undefined}>
        {questions.length === 0 ? (
          <p className="check soft">No questions found matching the current filters</p>
        ) : (
          <ul className="lined">
            {questions.map((question) => (
              <PickRow
                key={question.id}
                question={question}
                isIn={chosen.has(question.id)}
                onToggle={() => onToggle(question)}
              />
            ))}
          </ul>
        )}
      </section>
      <Pager page={page} shown={questions.length} />
    </>
  );
}

function PickRow({ question, isIn, onToggle }: { question: Candidate; isIn: boolean; onToggle(): void }) {
  const { question_text, has_answers } = question;
  return (
    <li className={isIn ? 'is-in' : undefined}>
      <label className="check">
        <input type="checkbox" checked={isIn} disabled={!has_answers && !isIn} onChange={onToggle} />
        <span className="min0">
          <span className="question-line clamp" dir="auto">
            <InlineText text={withoutExhibits(question_text)} />
          </span>
          <QuestionFacts question={question} />
        </span>
      </label>
    </li>
  );
}

function Filters({ topics, questions }: { topics: readonly Topic[]; questions: readonly Candidate[] }) {
  const filters = useFilters();
  const [category, topic] = [filters.value('category_id'), filters.value('topic_id')];
  const categories = new Map(topics.map(({ category_id, category_name }) => [category_id, category_name]));
  const inCategory = topics.filter(({ category_id }) => !category || category_id === category);
  const narrowed = inCategory.filter(({ id }) => !topic || id === topic);
  const domains = new Set(narrowed.flatMap(({ exam }) => exam.domains.map(({ name }) => name)));
  for (const { domain } of questions) if (domain) domains.add(domain);
  if (filters.value('domain')) domains.add(filters.value('domain'));
  return (
    <div className="filterbar row">
      <SearchBox label="Search questions" value={filters.value('q')} onSearch={(q) => filters.set('q', q)} />
      <FilterSelect
        label="Category"
        any="Any category"
        value={category}
        options={[...categories].map(([value, label]) => ({ value, label }))}
        onChange={(category_id) => filters.setAll({ category_id, topic_id: '', domain: '' })}
      />
      <FilterSelect
        label="Topic"
        any="Any topic"
        value={topic}
        options={inCategory.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(topic_id) => filters.setAll({ topic_id, domain: '' })}
      />
      <FilterSelect
        label="Domain"
        any="Any domain"
        value={filters.value('domain')}
        options={[...domains].sort().map((name) => ({ value: name, label: name }))}
        onChange={(domain) => filters.set('domain', domain)}
      />
    </div>
  );
}

export function QuestionFacts({ question }: { question: Candidate }) {
  const { topic_name, domain, key, has_answers } = question;
  return (
    <small className="flow gap-3 t1 soft anywhere">
      <bdi>{topic_name}</bdi> {domain && <bdi>{domain}</bdi>}{' '}
      {has_answers ? (
        <span>
          Key <span className="mono">{[...key].join(', ')}</span>
        </span>
      ) : (
        <span className="badge badge--flag">No answers</span>
      )}
    </small>
  );
}
