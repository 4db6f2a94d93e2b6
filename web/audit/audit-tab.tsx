import { useLoaderData } from 'react-router';
import '#web/styles/records.css';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { pageTitle } from '#web/lib/title.ts';
import { useFilters } from '#web/lib/use-filters.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { Pager, totalText } from '#web/ui/pager.tsx';
import { TabHead } from '#web/ui/tab-head.tsx';
import { AuditFilters, filterNames } from './audit-filters.tsx';
import { DetailList } from './detail-list.tsx';
import { nounWord } from './noun-words.ts';

async function load(api: Api, { url }: PageArgs) {
  const asked = Object.fromEntries(
    ['cursor', ...filterNames].flatMap((name) => {
      const value = url.searchParams.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const [list, { actors }] = await Promise.all([api.audit.list(asked), api.audit.actors()]);
  return { ...list, actors };
}

export type AuditLine = Awaited<ReturnType<typeof load>>['audit'][number];

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = ({ matches }: { matches: Parameters<typeof pageTitle>[1] }) => [
  { title: pageTitle('Audit', matches) },
];

/** What administrators did. */
export default function AuditTab() {
  const { audit, actors, ...page } = useLoaderData<typeof loader>();
  const filters = useFilters();
  const filtering = filterNames.some((name) => filters.value(name) !== '');
  const empty = filtering ? (
    <>
      Nothing that was done matches.{' '}
      <Button size="sm" onClick={() => filters.clear(filterNames)}>
        Clear filters
      </Button>
    </>
  ) : (
    'Nothing has been done yet. Whatever administrators add, change and delete is listed here.'
  );
  return (
    <main id="main" className="office__main">
      <TabHead title="Audit" />
      <AuditFilters actors={actors} filtering={filtering} />
      <p className="sr" role="status">
        {totalText(page)} {page.total === 1 ? 'entry' : 'entries'}
      </p>
      <DataTable
        label="What administrators did"
        columns={columns}
        rows={audit}
        nameOf={({ what }) => what}
        empty={empty}
      />
      <Pager page={page} shown={audit.length} />
    </main>
  );
}

const columns: readonly Column<AuditLine>[] = [
  { head: 'When', className: 'records__when', cell: ({ at }) => <LocalDate at={at} style="medium" time /> },
  { head: 'Who', cell: ({ actor_name }) => actor_name ?? 'a former administrator' },
  { head: 'What', bare: true, className: 'records__deed', cell: ({ what }) => what },
  { head: 'Object', className: 'records__object', cell: (line) => <Subject line={line} /> },
  {
    head: 'Detail',
    headHidden: true,
    className: 'records__more',
    cell: ({ detail, object_id, what }) => <DetailList of={what} detail={detail} object_id={object_id} />,
  },
];

function Subject({ line }: { line: AuditLine }) {
  const { noun, object_name, person } = line;
  const name = object_name || (person ? (person.full_name ?? 'a deleted user') : '');
  const also = object_name && person ? (person.full_name ?? 'a deleted user') : '';
  return (
    <>
      <span className="badge">{nounWord(noun)}</span> {name}
      {also && <span className="soft">, {also}</span>}
    </>
  );
}

export function ErrorBoundary() {
  return (
    <main id="main" className="office__main">
      <TabHead title="Audit" />
      <ListFailed title="Failed to load the audit list" />
    </main>
  );
}
