import { useLoaderData } from 'react-router';
import '#web/admin-kit/records.css';
import { auditNounLabel } from '#core/audit/audit.ts';
import type { Api } from '#core/contract/index.ts';
import { addressList } from '#web/admin-kit/address-list.ts';
import type { Column } from '#web/admin-kit/data-table.tsx';
import { ListTab } from '#web/admin-kit/list-tab.tsx';
import { lists } from '#web/admin-kit/lists.ts';
import { countText } from '#web/admin-kit/pager.tsx';
import { TabFailed } from '#web/admin-kit/tab-failed.tsx';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { LocalDate } from '#web/ui/local-date.tsx';
import { auditFilters } from './audit-filters.tsx';
import { DetailList } from './detail-list.tsx';

const list = addressList({
  address: lists.audit,
  filters: auditFilters,
  sorts: ['at'],
  load: (api, input) => api.audit.list(input),
  rows: ({ audit }) => audit,
});

async function load(api: Api, args: PageArgs) {
  const [page, { actors }] = await Promise.all([list.load(api, args), api.audit.actors()]);
  return { page, actors };
}

export type AuditEntry = Awaited<ReturnType<typeof load>>['page']['audit'][number];

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = titled('Audit');
export const ErrorBoundary = () => <TabFailed title="Audit" sentence="Failed to load the audit list" />;

export default function AuditTab() {
  const { page, actors } = useLoaderData<typeof loader>();
  return (
    <ListTab
      list={list}
      page={page}
      title="Audit"
      count={countText(page, 'entry', 'entries')}
      choices={{
        actor_id: actors.map(({ id, full_name }) => ({
          value: id,
          label: full_name ?? `a former administrator (${id.slice(0, 4)})`,
        })),
      }}
      label="What administrators did"
      columns={columns}
      nameOf={({ what }) => what}
      empty="Nothing has been done yet. Whatever administrators add, change and delete is listed here."
      unmatched="Nothing that was done matches."
    />
  );
}

const columns: readonly Column<AuditEntry>[] = [
  {
    head: 'When',
    sort: '-at',
    className: 'nowrap',
    csv: ({ at }) => at,
    cell: ({ at }) => <LocalDate at={at} style="medium" time />,
  },
  { head: 'Who', cell: ({ actor_name }) => actor_name ?? 'a former administrator' },
  { head: 'What', bare: true, className: 'records__action', cell: ({ what }) => what },
  {
    head: 'Object',
    className: 'records__object',
    csv: (entry) => [auditNounLabel(entry.noun), ...namesIn(entry)].join(', '),
    cell: (entry) => <Subject entry={entry} />,
  },
  {
    head: 'Detail',
    headHidden: true,
    className: 'records__more',
    csv: ({ detail }) => JSON.stringify(detail),
    cell: ({ detail, object_id, what }) => <DetailList of={what} detail={detail} object_id={object_id} />,
  },
];

const namesIn = ({ object_name, person }: AuditEntry) =>
  [object_name, person && (person.full_name ?? 'a deleted user')].filter((name) => name);

function Subject({ entry }: { entry: AuditEntry }) {
  const [name, person] = namesIn(entry);
  return (
    <>
      <span className="badge">{auditNounLabel(entry.noun)}</span> {name}
      {person && <span className="soft">, {person}</span>}
    </>
  );
}
