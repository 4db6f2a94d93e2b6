import { useState } from 'react';
import { useLoaderData } from 'react-router';
import './certifications.css';
import type { Api } from '#core/contract/index.ts';
import { counted } from '#web/lib/counted.ts';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { readToday, TodayLine } from '#web/reviews/today-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { categoryIcon } from './category-icon.ts';
import { Filters, useTopicFilter } from './filters.tsx';
import { isFiltering, isStarted } from './topic-filter.ts';
import { type ListedCategory, type ListedTopic, TopicRow } from './topic-row.tsx';

async function load(api: Api) {
  const [{ categories }, today] = await Promise.all([api.catalog.certifications(), readToday(api)]);
  return { categories, today };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = titled('Certifications');

export default function Certifications() {
  const { categories, today } = useLoaderData<typeof loader>();
  const topics = categories.flatMap((category) => category.topics);
  const sum = (count: 'question_count' | 'flashcard_count') => topics.reduce((all, topic) => all + topic[count], 0);
  return (
    <main id="main" className="wrap page">
      <PageHead
        title="Certifications"
        meta={
          topics.length > 0 &&
          [
            counted(topics.length, 'topic'),
            counted(sum('question_count'), 'question'),
            counted(sum('flashcard_count'), 'flashcard'),
          ].join(', ')
        }
      />
      <TodayLine today={today} />
      {topics.length > 0 ? (
        <Library categories={categories} total={topics.length} />
      ) : (
        <Empty
          title="The library is empty"
          action={
            <Button size="sm" onClick={() => location.reload()}>
              Look again
            </Button>
          }
        >
          Topics with their practice tests and flashcards stand here as soon as an administrator has added some.
        </Empty>
      )}
    </main>
  );
}

function Library({ categories, total }: { categories: readonly ListedCategory[]; total: number }) {
  const { filter, setFilter, applied, shown } = useTopicFilter(categories);
  const filtering = isFiltering(applied);
  const folds = useFolds(categories[0]?.id, filtering ? `${applied.startedOnly} ${applied.words}` : '');
  const own = ownTopics(categories);
  const count = shown.reduce((all, category) => all + category.topics.length, 0);
  return (
    <>
      <Filters filter={filter} onChange={setFilter} />
      <p className="sr" role="status">
        {filtering && `${count} of ${counted(total, 'topic')} shown`}
      </p>
      <div className="grid gap-3 cats">
        {own.length > 0 && !filtering && (
          <Fold title="Your certifications" meta={factsOf(own)} open>
            <ul className="topics">
              {own.map((topic) => (
                <TopicRow key={topic.id} topic={topic} isOwn />
              ))}
            </ul>
          </Fold>
        )}
        {shown.map((category) => (
          <Fold
            key={category.id}
            title={category.name}
            note={category.description}
            icon={categoryIcon(category.name)}
            meta={factsOf(category.topics)}
            open={folds.isOpen(category.id)}
            onToggle={(open) => folds.onToggle(category.id, open)}
          >
            <Topics category={category} />
          </Fold>
        ))}
      </div>
      {filtering && count === 0 && (
        <Empty
          title="No topic matches"
          action={
            <Button size="sm" onClick={() => setFilter({ words: '', startedOnly: false })}>
              Show all topics
            </Button>
          }
        >
          {applied.startedOnly
            ? 'A topic counts as started once you have answered one of its questions.'
            : 'The search looks at the names and descriptions of the topics and at their categories.'}
        </Empty>
      )}
    </>
  );
}

function Topics({ category }: { category: ListedCategory }) {
  if (category.topics.length === 0) return <p className="topics__none soft">No topics in this category yet.</p>;
  return (
    <ul className="topics">
      {category.topics.map((topic) => (
        <TopicRow key={topic.id} topic={topic} />
      ))}
    </ul>
  );
}

function ownTopics(categories: readonly ListedCategory[]): ListedTopic[] {
  const order = ({ interest, name }: ListedTopic) =>
    `${interest?.target_date ?? 'none'} ${interest?.priority} ${name}`;
  return categories
    .flatMap(({ topics }) => topics.filter(({ interest }) => interest))
    .sort((a, b) => order(a).localeCompare(order(b), 'en'));
}

function factsOf(topics: readonly ListedTopic[]): string {
  const started = topics.filter(isStarted).length;
  return counted(topics.length, 'topic') + (started > 0 ? `, ${started} started` : '');
}

type Folds = Readonly<Record<string, boolean>>;

/** At first only `first` is open. During a search (`query` is not empty) all are; afterwards the former state returns. */
function useFolds(first: string | undefined, query: string) {
  const [browsed, setBrowsed] = useState<Folds>(first === undefined ? {} : { [first]: true });
  const [found, setFound] = useState<{ query: string; folds: Folds }>({ query, folds: {} });
  if (found.query !== query) setFound({ query, folds: {} });
  const isOpen = (id: string): boolean => (query === '' ? (browsed[id] ?? false) : (found.folds[id] ?? true));
  const onToggle = (id: string, open: boolean): void => {
    if (query === '') setBrowsed((folds) => ({ ...folds, [id]: open }));
    else setFound(({ query: of, folds }) => ({ query: of, folds: { ...folds, [id]: open } }));
  };
  return { isOpen, onToggle };
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  return <ErrorScreen failure={failure} title="Certifications" failed="Failed to load certifications" />;
}
