import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import '#web/styles/office.css';
import '#web/styles/builder.css';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useFilters } from '#web/lib/use-filters.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { DoneLine } from '#web/ui/done-line.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { Pager, totalText } from '#web/ui/pager.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { DeleteQuiz } from './delete-quiz.tsx';

async function load(api: Api, { url }: PageArgs) {
  const [page, { topics }] = await Promise.all([
    api.quizzesOffice.list(filtersIn(url.searchParams)),
    api.quizzesOffice.topics(),
  ]);
  return { page, topics };
}

export type ListedQuiz = Awaited<ReturnType<typeof load>>['page']['quizzes'][number];

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = titled('Quiz Builder');

/** Quiz Builder: the quizzes that are there, and the way to a new one. */
export default function QuizzesTab() {
  const { page, topics } = useLoaderData<typeof loader>();
  const filters = useFilters();
  const { revalidate } = useRevalidator();
  const [leaving, setLeaving] = useState<ListedQuiz | null>(null);
  const [done, setDone] = useState('');
  const filtered = filters.value('q') !== '' || filters.value('topic_id') !== '';
  const topic = filters.value('topic_id');
  const create = (
    <ButtonLink
      variant="primary"
      size="sm"
      to={`/admin/content/quizzes/new${topic && `?${new URLSearchParams({ topic_id: topic })}`}`}
    >
      <Icon name="plus" />
      Create New Quiz
    </ButtonLink>
  );
  return (
    <section aria-labelledby="quizzes">
      <div className="office__head">
        <h2 id="quizzes" className="t4">
          Quiz Builder
        </h2>
        {create}
      </div>
      <DoneLine>{done}</DoneLine>
      <div className="filterbar">
        <SearchBox
          label="Search quizzes by title"
          placeholder="Search quizzes"
          value={filters.value('q')}
          onSearch={(q) => filters.set('q', q)}
        />
        <FilterSelect
          label="Home topic"
          any="Any home topic"
          value={topic}
          options={topics.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(topic_id) => filters.set('topic_id', topic_id)}
        />
        <span className="filterbar__n t1 soft num">
          {totalText(page)} {page.total === 1 ? 'quiz' : 'quizzes'}
        </span>
        {filtered && (
          <Button variant="quiet" size="sm" onClick={() => filters.clear(['q', 'topic_id'])}>
            Clear filters
          </Button>
        )}
      </div>
      <DataTable
        label="Quizzes"
        columns={columns(setLeaving)}
        rows={page.quizzes}
        nameOf={({ title }) => title}
        empty={
          filtered
            ? 'No quizzes found matching the current filters'
            : 'No quizzes yet. A quiz is a paper of chosen questions with its own time and passing score.'
        }
      />
      <Pager page={page} shown={page.quizzes.length} />
      {leaving && (
        <DeleteQuiz
          quiz={leaving}
          onClose={() => setLeaving(null)}
          onDeleted={() => {
            setLeaving(null);
            setDone(`"${leaving.title}" is in the trash for 30 days.`);
            void revalidate();
          }}
        />
      )}
    </section>
  );
}

const columns = (onDelete: (quiz: ListedQuiz) => void): Column<ListedQuiz>[] => [
  {
    head: 'Title',
    bare: true,
    cell: ({ id, title, description, is_offered }) => (
      <>
        <Link className="quiz-title" to={`/admin/content/quizzes/${id}`}>
          {title}
        </Link>{' '}
        {!is_offered && <span className="badge badge--flag">Not offered: no questions</span>}
        {description && <span className="quiz-about soft">{description}</span>}
      </>
    ),
  },
  { head: 'Home topic', cell: ({ topic_name }) => topic_name },
  { head: 'Questions', className: 'r', cell: ({ question_count }) => question_count },
  { head: 'Time', className: 'r nowrap', cell: ({ time_limit }) => `${time_limit} min` },
  { head: 'Pass', className: 'r nowrap', cell: ({ passing_score }) => `${passing_score}%` },
  { head: 'Attempts', className: 'r', cell: ({ attempts }) => attempts.toLocaleString('en-US') },
  {
    head: 'Average',
    className: 'r nowrap',
    cell: ({ average_score }) => (average_score === null ? <span className="soft">none</span> : `${average_score}%`),
  },
  { head: 'Created', cell: ({ created_at }) => <TimeAgo at={created_at} /> },
  {
    head: 'Actions',
    headHidden: true,
    className: 'acts',
    cell: (quiz) => (
      <>
        <ButtonLink size="sm" to={`/admin/content/quizzes/${quiz.id}`} aria-label={`Edit ${quiz.title}`}>
          Edit
        </ButtonLink>
        <Button
          size="sm"
          variant="danger"
          className="btn--icon"
          aria-label={`Delete ${quiz.title}`}
          onClick={() => onDelete(quiz)}
        >
          <Icon name="trash" />
        </Button>
      </>
    ),
  },
];

function filtersIn(search: URLSearchParams) {
  const names = ['q', 'topic_id', 'cursor'] as const;
  return Object.fromEntries(names.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])));
}

export function ErrorBoundary() {
  return (
    <section>
      <ListFailed title="Failed to load quizzes" />
    </section>
  );
}
