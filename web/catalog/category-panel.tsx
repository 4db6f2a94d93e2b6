import { Link } from 'react-router';
import { type Column, DataTable } from '#web/admin-kit/data-table.tsx';
import { lists } from '#web/admin-kit/lists.ts';
import { MoveButtons } from '#web/admin-kit/move-buttons.tsx';
import { counted } from '#web/lib/counted.ts';
import { Button } from '#web/ui/button.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { AdminCategory, ListedTopic } from './admin-catalog.ts';
import type { CatalogTask } from './catalog-dialog.tsx';
import type { Moved } from './use-order.ts';

interface CategoryPanelProps {
  category: AdminCategory;
  open: boolean;
  onToggle(open: boolean): void;
  onTask(task: CatalogTask): void;
  onEditTopic(topic: ListedTopic): void;
  /** Null during a search, when nothing can be moved. */
  place: { index: number; last: number } | null;
  onMove(moved: Moved): void;
}

export function CategoryPanel(props: CategoryPanelProps) {
  const { category, open, onToggle, onTask, onEditTopic, place, onMove } = props;
  const { id, name, description, topics } = category;
  const questions = topics.reduce((all, topic) => all + topic.question_count, 0);
  return (
    <Fold
      title={name}
      level={3}
      note={description}
      meta={`${counted(topics.length, 'topic')}, ${counted(questions, 'question')}`}
      open={open}
      onToggle={onToggle}
    >
      <div className="catalog__body">
        <div className="row gap-2 padded">
          <Button
            size="sm"
            aria-label={`Add Topic to ${name}`}
            onClick={() => onTask({ what: 'topic', topic: null, category_id: id })}
          >
            <Icon name="plus" />
            Add Topic
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Edit category: ${name}`}
            onClick={() => onTask({ what: 'category', category })}
          >
            Edit category
          </Button>
          <Button
            size="sm"
            variant="danger"
            aria-label={`Delete category: ${name}`}
            onClick={() => onTask({ what: 'delete', noun: 'category', id, name })}
          >
            Delete category
          </Button>
          {place && <MoveButtons name={name} {...place} onMove={(to) => onMove({ noun: 'category', id, to })} />}
        </div>
        {topics.length === 0 ? (
          <p className="soft topics__none topline">No topics yet. Add your first topic above.</p>
        ) : (
          <DataTable
            label={`Topics of ${name}`}
            columns={columns({ onTask, onEditTopic, onMove: place && onMove }, topics)}
            rows={topics}
            nameOf={(topic) => topic.name}
            empty={null}
          />
        )}
      </div>
    </Fold>
  );
}

type Actions = Pick<CategoryPanelProps, 'onTask' | 'onEditTopic'> & { onMove: CategoryPanelProps['onMove'] | null };

function columns(
  { onTask, onEditTopic, onMove }: Actions,
  topics: readonly ListedTopic[],
): readonly Column<ListedTopic>[] {
  return [
    {
      head: 'Topic',
      bare: true,
      className: 'catalog__t',
      cell: ({ name, description }) => (
        <>
          <b className="t2 medium">{name}</b>
          {description && <span className="soft clamp clamp--1">{description}</span>}
        </>
      ),
    },
    { head: 'Code', className: 'nowrap', cell: ({ code }) => <span className="mono">{code}</span> },
    {
      head: 'Questions',
      className: 'r',
      cell: ({ id, name, question_count }) => (
        <Link
          to={lists.questions.link({ topic_id: id })}
          aria-label={`${counted(question_count, 'question')} of ${name}`}
        >
          {question_count.toLocaleString('en-US')}
        </Link>
      ),
    },
    {
      head: 'Flashcards',
      className: 'r',
      cell: ({ id, name, flashcard_count }) => (
        <Link
          to={lists.flashcards.link({ topic_id: id })}
          aria-label={`${counted(flashcard_count, 'flashcard')} of ${name}`}
        >
          {flashcard_count.toLocaleString('en-US')}
        </Link>
      ),
    },
    {
      head: 'Actions',
      headHidden: true,
      className: 'acts',
      cell: (topic) => (
        <>
          {onMove && (
            <MoveButtons
              name={topic.name}
              index={topics.indexOf(topic)}
              last={topics.length - 1}
              onMove={(to) => onMove({ noun: 'topic', id: topic.id, to })}
            />
          )}
          <Link className="btn btn--sm" to={`/quiz/${topic.id}`} aria-label={`View ${topic.name} as learners do`}>
            View
          </Link>
          <Button size="sm" aria-label={`Edit ${topic.name}`} onClick={() => onEditTopic(topic)}>
            Edit
          </Button>
          <DeleteButton
            name={topic.name}
            onClick={() => onTask({ what: 'delete', noun: 'topic', id: topic.id, name: topic.name })}
          />
        </>
      ),
    },
  ];
}
