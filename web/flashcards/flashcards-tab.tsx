import { useEffect, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import './cards-admin.css';
import type { Api } from '#core/contract/index.ts';
import { countedFlashcards, flashcardFailures, flashcardSentences as say } from '#core/flashcards/admin.ts';
import { TRASH_DAYS } from '#core/trash/trash.ts';
import { addressList, isFiltered } from '#web/admin-kit/address-list.ts';
import { ListTab } from '#web/admin-kit/list-tab.tsx';
import { lists } from '#web/admin-kit/lists.ts';
import { countText } from '#web/admin-kit/pager.tsx';
import { TabFailed } from '#web/admin-kit/tab-failed.tsx';
import { useSelection } from '#web/admin-kit/use-selection.ts';
import { useStaying } from '#web/admin-kit/use-staying.ts';
import { categoryAndTopic, MoveToTopic } from '#web/catalog/topic-options.tsx';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useFilters } from '#web/lib/use-filters.ts';
import { useOpenEditors } from '#web/lib/use-open-editors.ts';
import { useTask } from '#web/lib/use-task.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AskBeforeLeaving } from '#web/ui/ask-before-leaving.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type Card, cardColumns, nameOf } from './card-columns.tsx';
import { CardDeletion, CardTopicDeletion } from './card-deletion.tsx';
import { CardAdd, CardEditor } from './card-editor.tsx';
import { CardExport } from './card-export.tsx';

const list = addressList({
  address: lists.flashcards,
  filters: {
    q: { search: 'Search flashcards' },
    category_id: { label: 'Category', any: 'Any category', clears: ['topic_id'] },
    topic_id: { label: 'Topic', any: 'Any topic' },
    state: { label: 'State', any: 'Any state', options: [{ value: 'reported', label: 'Reported' }] },
  },
  sorts: ['created'],
  load: (api, input) => api.flashcardsAdmin.list(input),
  rows: ({ flashcards }) => flashcards,
  ids: async (api, input) => (await api.flashcardsAdmin.selectAll(input)).flashcard_ids,
});

async function load(api: Api, args: PageArgs) {
  const [page, { categories }, { bulk_actions }] = await Promise.all([
    list.load(api, args),
    api.catalogAdmin.list(),
    api.bulk.list({ noun: 'flashcard' }),
  ]);
  return { page, categories, bulk_actions };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = titled('Edit Flashcards');
export const ErrorBoundary = () => <TabFailed part title="Edit Flashcards" sentence="Failed to load flashcards" />;

const [, noneInTopic] = flashcardFailures.FLASHCARDS_NONE;

type Task = { kind: 'add' | 'delete all' } | { kind: 'delete' | 'move'; ids: readonly string[] };

export default function FlashcardsTab() {
  const { page, categories, bulk_actions } = useLoaderData<typeof loader>();
  const { flashcards } = page;
  const { revalidate } = useRevalidator();
  const filters = useFilters();
  const editors = useOpenEditors<{ card: Card; typed: boolean }>(({ typed }) => typed);
  const selection = useSelection(list, flashcards);
  const staying = useStaying(flashcards, isFiltered(list, filters));
  const { task, done, begin, close, finish } = useTask<Task>();
  const [refused, setRefused] = useState('');
  const [closed, setClosed] = useState<string | null>(null);
  const topic = categories.flatMap(({ topics }) => topics).find(({ id }) => id === filters.value('topic_id'));
  // Closing an editor returns the focus to the button that opened it.
  useEffect(() => {
    if (closed) document.querySelector<HTMLElement>(`[data-edits="${closed}"]`)?.focus();
  }, [closed]);
  const start = (next: Task | null) => {
    setRefused('');
    begin(next);
  };
  const closeEditor = (id: string) => {
    editors.close([id]);
    setClosed(id);
  };
  const deleted = (ids: readonly string[], sentence: string | null) => {
    selection.remove(ids);
    staying.forget(ids);
    // Editors with unsaved text stay open, so that it can be copied.
    editors.close(ids.filter((id) => !editors.unsaved.has(id)));
    void finish(sentence);
  };
  const deleteAll = () => {
    start(null);
    if (!topic) setRefused(say.topicFirst);
    else if (topic.flashcard_count === 0) setRefused(noneInTopic);
    else begin({ kind: 'delete all' });
  };
  const editor = ({ id }: Card) => {
    const open = editors.get(id);
    return open ? (
      <CardEditor
        key={id}
        card={open.card}
        categories={categories}
        onTyped={() => editors.put(id, () => ({ ...open, typed: true }))}
        onSaved={(card, mergeNote) => {
          closeEditor(id);
          staying.keep(card);
          void finish(`Flashcard saved.${mergeNote}`);
        }}
        onClose={() => closeEditor(id)}
      />
    ) : null;
  };
  const changed = (sentence: string | null) => {
    staying.clear();
    void finish(sentence);
  };
  const columns = cardColumns((kind, card) => {
    if (kind === 'delete') return start({ kind, ids: [card.id] });
    start(null);
    setClosed(null);
    editors.put(card.id, () => ({ card, typed: false }));
  });
  const kept = [...editors.unsaved.values()].map(({ card }) => card);
  const only = task?.kind === 'delete' && task.ids.length === 1 ? task.ids[0] : null;
  return (
    <ListTab
      part
      list={list}
      page={page}
      title="Edit Flashcards"
      className="cards fixed"
      done={done}
      actions={
        <>
          {topic && topic.flashcard_count > 0 && <CardExport topicId={topic.id} />}
          <Button size="sm" variant={topic ? 'danger' : 'default'} onClick={deleteAll}>
            <Icon name="trash" />
            Delete all in topic
          </Button>
          <Button size="sm" onClick={() => start({ kind: 'add' })}>
            <Icon name="plus" />
            Add flashcard
          </Button>
        </>
      }
      lead={refused && <Alert tone="error">{refused}</Alert>}
      count={countText(page, 'flashcard')}
      choices={categoryAndTopic(categories, filters)}
      label="Flashcards"
      columns={columns}
      nameOf={nameOf}
      empty="No flashcards found matching the current filters"
      kept={kept}
      staying={staying}
      open={editor}
      bulk={{
        selection,
        noun: 'flashcard',
        underWay: bulk_actions,
        actions: [
          { label: 'Move to topic', needed: say.noneToMove, start: (ids) => start({ kind: 'move', ids }) },
          {
            label: 'Delete',
            isDeletion: true,
            needed: say.noneSelected,
            start: (ids) => start({ kind: 'delete', ids }),
          },
        ],
      }}
    >
      <AskBeforeLeaving unsaved={editors.unsaved.size > 0}>
        What you typed in these flashcards is not saved.
      </AskBeforeLeaving>
      {task?.kind === 'add' && (
        <CardAdd categories={categories} topicId={topic?.id ?? ''} onDone={finish} onClose={close} />
      )}
      {task?.kind === 'move' && (
        <MoveToTopic
          noun="flashcard"
          ids={task.ids}
          categories={categories}
          needed={say.topicNeeded}
          hint="Learners keep what they know of them."
          change={(api, flashcard_ids, topic_id) => api.flashcardsAdmin.move({ flashcard_ids, topic_id })}
          onChanged={changed}
          onClose={close}
        />
      )}
      {task?.kind === 'delete' && (
        <CardDeletion
          ids={task.ids}
          card={[...staying.rows, ...kept].find(({ id }) => id === only) ?? null}
          onDeleted={deleted}
          onClose={close}
        />
      )}
      {task?.kind === 'delete all' && topic && (
        <CardTopicDeletion
          topic={topic}
          onDone={(count) => {
            selection.clear();
            staying.clear();
            void finish(
              `Deleted ${countedFlashcards(count)}. For ${TRASH_DAYS} days they can be restored from the trash.`,
            );
          }}
          onOutdated={() => void revalidate()}
          onClose={close}
        />
      )}
    </ListTab>
  );
}
