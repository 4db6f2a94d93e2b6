import { useEffect, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { AskBeforeLeaving } from '#web/ui/ask-before-leaving.tsx';
import '#web/styles/cards-office.css';
import type { Api } from '#core/contract/index.ts';
import { countedFlashcards, flashcardFailures, flashcardSentences as say } from '#core/flashcard-office.ts';
import { TRASH_DAYS } from '#core/trash.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useFilters } from '#web/lib/use-filters.ts';
import { useOpenEditors } from '#web/lib/use-open-editors.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DoneLine } from '#web/ui/done-line.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { useSelection } from '#web/ui/use-selection.ts';
import { CardAdd } from './card-add.tsx';
import { CardBulkBar } from './card-bulk-bar.tsx';
import { CardDeletion } from './card-deletion.tsx';
import { CardEditor } from './card-editor.tsx';
import { CardExport } from './card-export.tsx';
import { CardFilters, filtersIn } from './card-filters.tsx';
import { CardsNotLoaded } from './card-not-loaded.tsx';
import { type Card, CardRows, editButtonId } from './card-rows.tsx';
import { CardTopicDeletion } from './card-topic-deletion.tsx';

async function load(api: Api, { url }: PageArgs) {
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const [page, { categories }] = await Promise.all([
    api.flashcardsOffice.list({ ...filtersIn(url.searchParams), cursor }),
    api.catalogOffice.list(),
  ]);
  return { page, categories };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = titled('Edit Flashcards');

const [, noneInTopic] = flashcardFailures.FLASHCARDS_NONE;

/** Edit Flashcards */
export default function FlashcardsTab() {
  const { page, categories } = useLoaderData<typeof load>();
  const { revalidate } = useRevalidator();
  const filters = useFilters();
  const editors = useOpenEditors<{ card: Card; typed: boolean }>(({ typed }) => typed);
  const elsewhere = [...editors.unsaved.values()]
    .map(({ card }) => card)
    .filter(({ id }) => !page.flashcards.some((card) => card.id === id));
  const selection = useSelection(page.flashcards);
  const [said, setSaid] = useState<{ tone: 'ok' | 'error'; sentence: string } | null>(null);
  const [asked, setAsked] = useState<'add' | 'delete' | 'delete all' | { card: Card } | null>(null);
  const [closed, setClosed] = useState<string | null>(null);
  const topic = categories.flatMap(({ topics }) => topics).find(({ id }) => id === filters.value('topic'));
  // Whoever leaves an editor goes on from where it was opened.
  useEffect(() => {
    if (closed) document.getElementById(editButtonId(closed))?.focus();
  }, [closed]);
  // What is not in sight any more is not deleted by a button that says 'on this page'.
  const shown = `${filters.value('q')} ${filters.value('category')} ${filters.value('topic')}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins without a selection
  useEffect(() => selection.clear(), [shown]);
  const ask = (what: typeof asked) => {
    setSaid(null);
    setAsked(what);
  };
  const finish = (sentence: string) => {
    setSaid({ tone: 'ok', sentence });
    setAsked(null);
    void revalidate();
  };
  const close = (id: string) => {
    editors.close([id]);
    setClosed(id);
  };
  const deleted = (count: number) => {
    finish(`Deleted ${countedFlashcards(count)}. For ${TRASH_DAYS} days they can be restored from the trash.`);
    // The page that was shown may be beyond the end of the list now.
    filters.setAll({});
  };
  const gone = (ids: readonly string[]) => {
    selection.remove(ids);
    editors.close(ids.filter((id) => !editors.unsaved.has(id)));
  };
  const deleteAll = () => {
    if (!topic) return setSaid({ tone: 'error', sentence: say.topicFirst });
    if (topic.flashcard_count === 0) return setSaid({ tone: 'error', sentence: noneInTopic });
    ask('delete all');
  };
  const editor = ({ id }: Card) => {
    const open = editors.get(id);
    return open ? (
      <CardEditor
        key={id}
        card={open.card}
        categories={categories}
        onTyped={() => editors.put(id, () => ({ ...open, typed: true }))}
        onSaved={() => {
          close(id);
          finish('Flashcard saved.');
        }}
        onTheirs={() => {
          close(id);
          void revalidate();
        }}
        onClose={() => close(id)}
      />
    ) : null;
  };
  const selectedCard =
    selection.ids.size === 1 ? (page.flashcards.find(({ id }) => selection.has(id)) ?? null) : null;
  const closeDialog = () => setAsked(null);
  // Some of them may be gone all the same.
  const closeDeletion = () => {
    setAsked(null);
    void revalidate();
  };
  return (
    <section className="cards" aria-labelledby="edit-flashcards">
      <div className="office__head">
        <h2 className="t4" id="edit-flashcards">
          Edit Flashcards
        </h2>
        <div className="row">
          {topic && topic.flashcard_count > 0 && <CardExport topicId={topic.id} />}
          <Button size="sm" variant={topic ? 'danger' : 'default'} onClick={deleteAll}>
            <Icon name="trash" />
            Delete all in topic
          </Button>
          <Button size="sm" onClick={() => ask('add')}>
            <Icon name="plus" />
            Add flashcard
          </Button>
        </div>
      </div>
      <DoneLine>{said?.tone === 'ok' && said.sentence}</DoneLine>
      {said?.tone === 'error' && <Alert tone="error">{said.sentence}</Alert>}
      <CardFilters filters={filters} categories={categories} found={page} />
      <CardBulkBar
        selection={selection}
        page={page.flashcards.map(({ id }) => id)}
        found={page}
        onDelete={() => ask('delete')}
      />
      <CardRows
        cards={[...elsewhere, ...page.flashcards]}
        selection={selection}
        editor={editor}
        onEdit={(card) => {
          setSaid(null);
          setClosed(null);
          editors.put(card.id, () => ({ card, typed: false }));
        }}
        onDelete={(card) => ask({ card })}
      />
      <Pager page={page} shown={page.flashcards.length} />
      <AskBeforeLeaving unsaved={editors.unsaved.size > 0}>
        What you typed in these flashcards is not saved.
      </AskBeforeLeaving>
      {asked === 'add' && (
        <CardAdd
          categories={categories}
          topicId={topic?.id ?? ''}
          onAdded={() => finish('Flashcard added.')}
          onClose={closeDialog}
        />
      )}
      {asked === 'delete' && (
        <CardDeletion
          ids={[...selection.ids]}
          card={selectedCard}
          onGone={gone}
          onDone={deleted}
          onClose={closeDeletion}
        />
      )}
      {asked === 'delete all' && topic && (
        <CardTopicDeletion
          topic={topic}
          onDone={(count) => {
            selection.clear();
            deleted(count);
          }}
          onOutdated={() => void revalidate()}
          onClose={closeDialog}
        />
      )}
      {typeof asked === 'object' && asked && (
        <CardDeletion
          ids={[asked.card.id]}
          card={asked.card}
          onGone={gone}
          onDone={deleted}
          onClose={closeDeletion}
        />
      )}
    </section>
  );
}

export function ErrorBoundary() {
  return <CardsNotLoaded title="Edit Flashcards" />;
}
