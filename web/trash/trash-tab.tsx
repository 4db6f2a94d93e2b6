import { Link, useLoaderData } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { TRASH_DAYS, trashSorts } from '#core/trash/trash.ts';
import { addressList } from '#web/admin-kit/address-list.ts';
import { ConfirmAction } from '#web/admin-kit/confirm-action.tsx';
import type { Column } from '#web/admin-kit/data-table.tsx';
import { ListTab } from '#web/admin-kit/list-tab.tsx';
import { lists, screens } from '#web/admin-kit/lists.ts';
import { countText } from '#web/admin-kit/pager.tsx';
import { TabFailed } from '#web/admin-kit/tab-failed.tsx';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useTask } from '#web/lib/use-task.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { contentsText, examplesText, type TrashEntry } from './contents-text.ts';
import { daysLeftText } from './days-left-text.ts';
import '#web/admin-kit/records.css';

const list = addressList({
  address: lists.trash,
  filters: {},
  sorts: trashSorts,
  load: (api, input) => api.trash.list(input),
  rows: ({ trash }) => trash,
});

async function load(api: Api, args: PageArgs) {
  return { page: await list.load(api, args), now: new Date().toISOString() };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = titled('Trash');
export const ErrorBoundary = () => <TabFailed title="Trash" sentence="Failed to load the trash" />;

type Task = { kind: 'restore' | 'remove'; entry: TrashEntry };

export default function TrashTab() {
  const { page, now } = useLoaderData<typeof loader>();
  const { task, done, begin, close, finish } = useTask<Task>();
  const restoring = useAction(
    async (api, trash_id: string) => (await api.trash.restore({ trash_id })).restored,
    'Failed to restore',
  );
  const restore = async (entry: TrashEntry) => {
    if (restoring.busy) return;
    begin({ kind: 'restore', entry });
    const restored = await restoring.run(entry.id);
    await finish(restored && <Restored restored={restored} />);
  };
  const actions: Column<TrashEntry> = {
    head: 'Actions',
    headHidden: true,
    className: 'acts',
    cell: (entry) => (
      <>
        <Button
          size="sm"
          aria-label={`Restore ${entry.name}`}
          busy={task?.kind === 'restore' && task.entry.id === entry.id}
          busyText="Restoring..."
          onClick={() => void restore(entry)}
        >
          Restore
        </Button>
        <Button
          size="sm"
          variant="danger"
          aria-label={`Delete for good: ${entry.name}`}
          onClick={() => {
            if (restoring.busy) return;
            restoring.clear();
            begin({ kind: 'remove', entry });
          }}
        >
          Delete for good
        </Button>
      </>
    ),
  };
  return (
    <ListTab
      list={list}
      page={page}
      title="Trash"
      done={done}
      lead={
        <>
          <p className="soft t2 mb-4">
            Deleted categories, topics, questions, flashcards and quizzes wait here for {TRASH_DAYS} days.
          </p>
          <CallFailure failure={restoring.failure} back="/admin/trash" />
        </>
      }
      count={countText(page, 'entry', 'entries')}
      label="Trash"
      columns={[...columns(now), actions]}
      nameOf={({ name }) => name}
      empty="The trash is empty."
    >
      {task?.kind === 'remove' && <RemoveDialog entry={task.entry} onDone={finish} onClose={close} />}
    </ListTab>
  );
}

function columns(now: string): readonly Column<TrashEntry>[] {
  return [
    {
      head: 'What',
      bare: true,
      className: 'records__what',
      csv: ({ name }) => name,
      cell: (entry) => (
        <>
          <b>{entry.name}</b> <span className="soft">{entry.noun}</span>
          <Contents entry={entry} />
        </>
      ),
    },
    { head: 'Deleted by', cell: ({ deleted_by_name }) => deleted_by_name ?? 'a former administrator' },
    {
      head: 'Deleted',
      sort: '-deleted',
      className: 'nowrap',
      csv: ({ deleted_at }) => deleted_at,
      cell: ({ deleted_at }) => <LocalDate at={deleted_at} style="medium" time />,
    },
    {
      head: 'Left',
      sort: 'until',
      className: 'nowrap',
      csv: ({ until }) => daysLeftText(until, now).text,
      cell: ({ until }) => (
        <span className={daysLeftText(until, now).soon ? 'medium verdict--wrong' : undefined}>
          {daysLeftText(until, now).text}
        </span>
      ),
    },
  ];
}

function Contents({ entry }: { entry: TrashEntry }) {
  const parts = [contentsText(entry), examplesText(entry)].filter((part) => part !== '');
  return parts.map((part) => (
    <span key={part} className="row anywhere soft t1">
      {part}
    </span>
  ));
}

type RestoredEntry = Output<'trash.restore'>['restored'];

function Restored({ restored }: { restored: RestoredEntry }) {
  const { to, label } = placesOf(restored)[restored.noun];
  return (
    <>
      Restored: {restored.name}. <Link to={to}>{label}</Link>
    </>
  );
}

interface RemoveDialogProps {
  entry: TrashEntry;
  onDone(sentence: string): void;
  onClose(): void;
}

function RemoveDialog({ entry, onDone, onClose }: RemoveDialogProps) {
  const { id, name, noun } = entry;
  const contents = contentsText(entry);
  return (
    <ConfirmAction
      title={isolated`Delete "${name}" for good?`}
      confirm="Delete for good"
      busyText="Deleting..."
      danger
      failed="Failed to delete for good"
      act={(api) => api.trash.remove({ trash_id: id })}
      onDone={() => onDone(`Deleted for good: ${name}`)}
      onClose={onClose}
    >
      {contents && <p>{contents}</p>}
      <p>
        This {noun === 'category' || noun === 'topic' ? `${noun} and all that was deleted with it` : 'delete'} can
        then no longer be taken back. Learners keep their results.
      </p>
    </ConfirmAction>
  );
}

/** To what came back, or to its topic where that is more than one question or a card. */
function placesOf({ id, topic_id, category_id }: RestoredEntry) {
  const open = (category: string | null) => screens.catalog.link({ open: category ?? '' });
  const questions = id ? { question_id: id } : { topic_id: topic_id ?? '' };
  return {
    category: { to: open(id), label: 'Open the category' },
    topic: { to: open(category_id), label: 'Open its category' },
    question: { to: lists.questions.link(questions), label: id ? 'Open the question' : 'Open the questions' },
    flashcard: { to: lists.flashcards.link({ topic_id: topic_id ?? '' }), label: 'Open the flashcards' },
    quiz: { to: id ? `/admin/content/quizzes/${id}` : lists.quizzes.path, label: 'Open the quiz' },
  };
}
