import { Link, useLoaderData } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { quizSorts } from '#core/quizzes/admin-quiz.ts';
import { addressList } from '#web/admin-kit/address-list.ts';
import { ConfirmAction } from '#web/admin-kit/confirm-action.tsx';
import type { Column } from '#web/admin-kit/data-table.tsx';
import { ListTab } from '#web/admin-kit/list-tab.tsx';
import { lists, screens } from '#web/admin-kit/lists.ts';
import { countText } from '#web/admin-kit/pager.tsx';
import { TabFailed } from '#web/admin-kit/tab-failed.tsx';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useFilters } from '#web/lib/use-filters.ts';
import { useTask } from '#web/lib/use-task.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import './builder.css';

const list = addressList({
  address: lists.quizzes,
  filters: {
    q: { search: 'Search quizzes by title', placeholder: 'Search quizzes' },
    topic_id: { label: 'Home topic', any: 'Any home topic' },
  },
  sorts: quizSorts,
  load: (api, input) => api.quizzesAdmin.list(input),
  rows: ({ quizzes }) => quizzes,
});

async function load(api: Api, args: PageArgs) {
  const [page, { topics }] = await Promise.all([list.load(api, args), api.quizzesAdmin.topics()]);
  return { page, topics };
}

type ListedQuiz = Awaited<ReturnType<typeof load>>['page']['quizzes'][number];

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = titled('Quiz Builder');
export const ErrorBoundary = () => <TabFailed part title="Quiz Builder" sentence="Failed to load quizzes" />;

export default function QuizzesTab() {
  const { page, topics } = useLoaderData<typeof loader>();
  const topic_id = useFilters().value('topic_id');
  const { task: leaving, done, begin, close, finish } = useTask<ListedQuiz>();
  return (
    <ListTab
      part
      list={list}
      page={page}
      title="Quiz Builder"
      done={done}
      actions={
        <ButtonLink variant="primary" size="sm" to={screens.newQuiz.link({ topic_id })}>
          <Icon name="plus" />
          Create New Quiz
        </ButtonLink>
      }
      count={countText(page, 'quiz', 'quizzes')}
      choices={{ topic_id: topics.map(({ id, name }) => ({ value: id, label: name })) }}
      label="Quizzes"
      columns={columns(begin)}
      nameOf={({ title }) => title}
      empty="No quizzes yet. A quiz has chosen questions, its own time and its own passing score."
      unmatched="No quizzes found matching the current filters"
    >
      {leaving && (
        <DeleteQuiz
          quiz={leaving}
          onClose={close}
          onDeleted={() => finish(`"${leaving.title}" is in the trash for 30 days.`)}
        />
      )}
    </ListTab>
  );
}

const columns = (onDelete: (quiz: ListedQuiz) => void): Column<ListedQuiz>[] => [
  {
    head: 'Title',
    sort: 'title',
    bare: true,
    cell: ({ id, title, description, is_offered }) => (
      <>
        <Link className="medium" to={`/admin/content/quizzes/${id}`}>
          {title}
        </Link>{' '}
        {!is_offered && <span className="badge badge--flag">Not offered: no questions</span>}
        {description && <span className="clamp clamp--1 soft">{description}</span>}
      </>
    ),
    csv: ({ title }) => title,
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
    csv: ({ average_score }) => average_score,
  },
  {
    head: 'Created',
    sort: '-created',
    cell: ({ created_at }) => <TimeAgo at={created_at} />,
    csv: ({ created_at }) => created_at,
  },
  {
    head: 'Actions',
    headHidden: true,
    className: 'acts',
    cell: (quiz) => (
      <>
        <ButtonLink size="sm" to={`/admin/content/quizzes/${quiz.id}`} aria-label={`Edit ${quiz.title}`}>
          Edit
        </ButtonLink>
        <DeleteButton name={quiz.title} onClick={() => onDelete(quiz)} />
      </>
    ),
  },
];

interface DeleteQuizProps {
  quiz: { id: string; title: string; topic_name: string; question_count: number; attempts: number };
  onClose(): void;
  onDeleted(): void;
}

function DeleteQuiz({ quiz, onClose, onDeleted }: DeleteQuizProps) {
  const { title, topic_name, question_count, attempts } = quiz;
  const questions = question_count === 1 ? 'one question' : `${question_count} questions`;
  const results =
    attempts === 1
      ? 'The result of its one attempt'
      : `The results of its ${attempts.toLocaleString('en-US')} attempts`;
  return (
    <ConfirmAction
      title={isolated`Delete "${title}"?`}
      confirm="Delete quiz"
      danger
      busyText="Deleting..."
      failed="Failed to delete quiz. Please try again."
      act={(api) => api.quizzesAdmin.delete({ quiz_id: quiz.id })}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>
        The quiz goes with its settings and its choice of {questions}; learners no longer find it under{' '}
        <bdi>{topic_name}</bdi>. It stays in the trash for 30 days.
      </p>
      <p>
        The questions themselves stay.{' '}
        {attempts > 0 && `${results} ${attempts === 1 ? 'stays' : 'stay'} with the learners. `}
        Learners who are taking it now can finish.
      </p>
    </ConfirmAction>
  );
}
