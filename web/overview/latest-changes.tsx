import { Link } from 'react-router';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import type { Overview } from './overview-tab.tsx';
import { When } from './when.tsx';

type Change = NonNullable<Overview['changes']>[number];

export function LatestChanges({ changes }: { changes: readonly Change[] | null }) {
  return (
    <div className="mt-6">
      <div className="row row--apart mb-2">
        <h2 className="t4">Latest changes</h2>
        <Link className="t1" to="/admin/audit">
          Whole audit list
        </Link>
      </div>
      <DataTable
        label="Latest changes"
        columns={columns}
        rows={changes ?? []}
        nameOf={({ what }) => what}
        empty={
          changes === null ? 'The latest changes could not be read.' : 'No administrator has changed anything yet.'
        }
      />
    </div>
  );
}

const columns: readonly Column<Change>[] = [
  { head: 'When', bare: true, className: 'soft col-s', cell: ({ at }) => <When at={at} /> },
  { head: 'Who', bare: true, className: 'ov__who', cell: ({ actor_name }) => actor_name ?? 'a former administrator' },
  { head: 'What', bare: true, cell: ({ what }) => what },
  { head: 'Object', bare: true, className: 'soft', cell: ({ object }) => object },
];
