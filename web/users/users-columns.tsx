import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { OthersAccount } from './others-account.tsx';
import { OwnAccount } from './own-account.tsx';
import type { UserTask } from './user-dialog.tsx';
import { nameOf } from './user-name.ts';
import { Confirmation, Role, SuspensionSign } from './user-signs.tsx';
import type { UsersPage } from './users-tab.tsx';

type User = UsersPage['users'][number];

export function usersColumns(begin: (task: UserTask) => void): Column<User>[] {
  return [
    {
      head: 'Name',
      sort: 'name',
      bare: true,
      csv: ({ full_name }) => full_name,
      cell: (user) => (
        <>
          <Link className="medium" to={`/admin/users/${user.id}`}>
            {user.full_name || 'No name yet'}
          </Link>
          {user.is_you && <span className="soft"> (you)</span>} <SuspensionSign user={user} />
        </>
      ),
    },
    {
      head: 'Email',
      bare: true,
      csv: ({ email }) => email,
      cell: (user) => (
        <span className="row gap-2">
          <span className="mono soft">{user.email}</span> <Confirmation user={user} />
        </span>
      ),
    },
    { head: 'Role', csv: ({ is_admin }) => (is_admin ? 'Admin' : 'User'), cell: (user) => <Role user={user} /> },
    {
      head: 'Joined',
      sort: '-created',
      className: 'soft nowrap',
      csv: ({ created_at }) => created_at,
      cell: (user) => <LocalDate at={user.created_at} style="medium" />,
    },
    {
      head: 'Last Login',
      sort: '-login',
      className: 'soft nowrap',
      csv: ({ last_login }) => last_login,
      cell: (user) => (user.last_login ? <TimeAgo at={user.last_login} focusable /> : 'Never'),
    },
    {
      head: 'Actions',
      className: 'acts',
      bare: true,
      cell: (user) => (
        <>
          <Button size="sm" aria-label={`Edit ${nameOf(user)}`} onClick={() => begin({ kind: 'edit', user })}>
            Edit
          </Button>
          {user.is_you ? <OwnAccount /> : <OthersAccount user={user} begin={(kind) => begin({ kind, user })} />}
        </>
      ),
    },
  ];
}
