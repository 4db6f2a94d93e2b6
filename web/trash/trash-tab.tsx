import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import '#web/styles/records.css';
import type { Api } from '#core/contract/index.ts';
import { TRASH_DAYS } from '#core/trash.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { pageTitle } from '#web/lib/title.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { TabHead } from '#web/ui/tab-head.tsx';
import { daysLeftText } from './days-left-text.ts';
import { examplesText, heldText } from './held-text.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { placeOf, type Restored } from './restored-place.ts';

async function load(api: Api, { url }: PageArgs) {
  const cursor = url.searchParams.get('cursor') ?? '';
  return { ...(await api.trash.list({ cursor })), now: new Date().toISOString() };
}

export type TrashEntry = Awaited<ReturnType<typeof load>>['trash'][number];

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = ({ matches }: { matches: Parameters<typeof pageTitle>[1] }) => [
  { title: pageTitle('Trash', matches) },
];

type Done = { restored: Restored } | { removed: string };

export default function TrashTab() {
  const { trash, now, ...page } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [done, setDone] = useState<Done | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const [removing, setRemoving] = useState<TrashEntry | null>(null);
  const restoring = useAction(
    async (api, trash_id: string) => (await api.trash.restore({ trash_id })).restored,
    'Failed to restore',
  );
  const restore = async ({ id }: TrashEntry) => {
    setDone(null);
    setBusyId(id);
    const restored = await restoring.run(id);
    setBusyId(null);
    if (restored) setDone({ restored });
    await revalidate();
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
          busy={busyId === entry.id}
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
            setDone(null);
            restoring.clear();
            setRemoving(entry);
          }}
        >
          Delete for good
        </Button>
      </>
    ),
  };
  return (
    <main id="main" className="office__main">
      <TabHead title="Trash" done={done && <WhatWasDone done={done} />} />
      <p className="soft t2 records__lead">
        Deleted categories, topics, questions, flashcards and quizzes wait here for {TRASH_DAYS} days.
      </p>
      <CallFailure failure={restoring.failure} back="/admin/trash" />
      <DataTable
        label="Trash"
        columns={[...columns(now), actions]}
        rows={trash}
        nameOf={({ name }) => name}
        empty="The trash is empty."
      />
      <Pager page={page} shown={trash.length} />
      {removing && (
        <RemoveDialog
          entry={removing}
          onClose={() => setRemoving(null)}
          onRemoved={async () => {
            setRemoving(null);
            setDone({ removed: removing.name });
            await revalidate();
          }}
        />
      )}
    </main>
  );
}

function columns(now: string): readonly Column<TrashEntry>[] {
  return [
    {
      head: 'What',
      bare: true,
      className: 'records__what',
      cell: (entry) => (
        <>
          <b>{entry.name}</b> <span className="soft">{entry.noun}</span>
          <Held entry={entry} />
        </>
      ),
    },
    { head: 'Deleted by', cell: ({ deleted_by_name }) => deleted_by_name ?? 'a former administrator' },
    {
      head: 'Deleted',
      className: 'records__when',
      cell: ({ deleted_at }) => <LocalDate at={deleted_at} style="medium" time />,
    },
    {
      head: 'Left',
      className: 'records__left',
      cell: ({ until }) => (
        <span className={daysLeftText(until, now).soon ? 'records__soon' : undefined}>
          {daysLeftText(until, now).text}
        </span>
      ),
    },
  ];
}

function Held({ entry }: { entry: TrashEntry }) {
  const parts = [heldText(entry), examplesText(entry)].filter((part) => part !== '');
  return parts.map((part) => (
    <span key={part} className="records__held soft t1">
      {part}
    </span>
  ));
}

function WhatWasDone({ done }: { done: Done }) {
  if ('removed' in done) return <>Deleted for good: {done.removed}</>;
  const { name } = done.restored;
  const { to, word } = placeOf(done.restored);
  return (
    <>
      Restored: {name}. <Link to={to}>{word}</Link>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <main id="main" className="office__main">
      <TabHead title="Trash" />
      <ListFailed title="Failed to load the trash" />
    </main>
  );
}
