import { useState } from 'react';
import { Link } from 'react-router';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { type Column, DataTable } from '#web/admin-kit/data-table.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { When } from './when.tsx';

type Happening = Output<'overview.read'>['overview']['activity'][number];

const FIRST = 10;

const icons: Record<Happening['kind'], IconName> = {
  sign_up: 'user',
  attempt: 'book',
  payment: 'card',
  failed_mail: 'alert',
};

export function Activity({ activity, missing }: { activity: readonly Happening[]; missing: readonly string[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? activity : activity.slice(0, FIRST);
  const more = activity.length - shown.length;
  return (
    <div className="mt-6">
      <div className="mb-2">
        <h2 className="t4">Recent activity</h2>
      </div>
      {missing.length > 0 && (
        <Alert tone="error">These could not be read and are missing: {missing.join(', ')}.</Alert>
      )}
      <DataTable
        label="Recent activity"
        columns={columns}
        rows={shown}
        nameOf={({ what }) => what}
        empty="Nothing has happened yet."
      />
      {more > 0 && (
        <Button size="sm" variant="quiet" className="mt-2" onClick={() => setAll(true)}>
          Show {more} more
        </Button>
      )}
    </div>
  );
}

const columns: readonly Column<Happening>[] = [
  { head: 'When', bare: true, className: 'soft col-s', cell: ({ at }) => <When at={at} /> },
  { head: 'Who', bare: true, className: 'ov__who', cell: (happening) => <Who {...happening} /> },
  {
    head: 'What',
    bare: true,
    cell: ({ kind, what, reason }) => (
      <>
        <Icon name={icons[kind]} className={kind === 'failed_mail' ? 'verdict--wrong' : 'soft'} /> {what}
        {reason && <p className="soft">{reason}</p>}
      </>
    ),
  },
];

function Who({ user, email }: Happening) {
  if (!user) return <span className="soft">{email ?? 'an account that is gone'}</span>;
  return (
    <>
      <Link to={`/admin/users/${user.id}`}>{user.full_name || 'No name yet'}</Link>
      {email && <span className="soft"> {email}</span>}
    </>
  );
}

type Change = NonNullable<Output<'overview.read'>['overview']['changes']>[number];

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
        columns={changeColumns}
        rows={changes ?? []}
        nameOf={({ what }) => what}
        empty={
          changes === null ? 'The latest changes could not be read.' : 'No administrator has changed anything yet.'
        }
      />
    </div>
  );
}

const changeColumns: readonly Column<Change>[] = [
  { head: 'When', bare: true, className: 'soft col-s', cell: ({ at }) => <When at={at} /> },
  { head: 'Who', bare: true, className: 'ov__who', cell: ({ actor_name }) => actor_name ?? 'a former administrator' },
  { head: 'What', bare: true, cell: ({ what }) => what },
  { head: 'Object', bare: true, className: 'soft', cell: ({ object }) => object },
];
