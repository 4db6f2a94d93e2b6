import { Link, useLoaderData } from 'react-router';
import { EMAIL_MAX_LENGTH } from '#core/account/account.ts';
import { newUserFields } from '#core/users/user.ts';
import { userFailures, userSorts } from '#core/users/users.ts';
import { addressList, choiceFilter, isFiltered } from '#web/admin-kit/address-list.ts';
import type { Column } from '#web/admin-kit/data-table.tsx';
import { ListTab } from '#web/admin-kit/list-tab.tsx';
import { lists } from '#web/admin-kit/lists.ts';
import { countText, totalText } from '#web/admin-kit/pager.tsx';
import { TabFailed } from '#web/admin-kit/tab-failed.tsx';
import { counted } from '#web/lib/counted.ts';
import { textOf } from '#web/lib/form-text.ts';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useFilters } from '#web/lib/use-filters.ts';
import { useSite } from '#web/lib/use-site.ts';
import { useTask } from '#web/lib/use-task.ts';
import { Button } from '#web/ui/button.tsx';
import { Check } from '#web/ui/check.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { TestTools } from './test-tools.tsx';
import { UserDialog } from './user-dialog.tsx';
import {
  AccountButtons,
  Confirmation,
  nameOf,
  SuspensionSign,
  type UserDialogProps,
  type UserTask,
} from './user-parts.tsx';
import './users.css';

const list = addressList({
  address: lists.users,
  filters: {
    q: { search: 'Search users', placeholder: 'Name or e-mail' },
    role: choiceFilter('Role', 'Any role', { admin: 'Admins', user: 'Users' }),
    state: choiceFilter('State', 'Any state', { active: 'Active', suspended: 'Suspended' }),
  },
  sorts: userSorts,
  load: (api, input) => api.users.list(input),
  rows: ({ users }) => users,
});

export const loader = onServer(list.load);
export const clientLoader = inBrowser(list.load);
export const meta = titled('Users');
export const ErrorBoundary = () => <TabFailed title="Users" sentence={userFailures.USERS_FAILED[1]} />;

export default function UsersTab() {
  const page = useLoaderData<typeof loader>();
  const { task, done, begin, close, finish } = useTask<UserTask | 'add'>();
  const { users, users_is_estimate, admins } = page.counts;
  const everybody = `${countText({ total: users, total_is_estimate: users_is_estimate }, 'user')}, ${counted(admins, 'admin')}`;
  return (
    <ListTab
      list={list}
      page={page}
      title="Users"
      done={done}
      actions={
        <Button size="sm" variant="primary" onClick={() => begin('add')}>
          <Icon name="plus" />
          Add New User
        </Button>
      }
      count={isFiltered(list, useFilters()) ? `${totalText(page)} of ${everybody}` : everybody}
      label="Users"
      columns={usersColumns(begin)}
      nameOf={(user) => nameOf(user)}
      empty="No users found"
      clear="Show all users"
    >
      <TestTools />
      {task === 'add' && <AddUser onDone={finish} onClose={close} />}
      {task && task !== 'add' && <UserDialog task={task} onDone={finish} onClose={close} />}
    </ListTab>
  );
}

type User = Awaited<ReturnType<typeof list.load>>['users'][number];

function usersColumns(begin: (task: UserTask) => void): Column<User>[] {
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
    {
      head: 'Role',
      csv: ({ is_admin }) => (is_admin ? 'Admin' : 'User'),
      cell: ({ is_admin }) => (is_admin ? <span className="badge badge--seal">Admin</span> : 'User'),
    },
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
          <AccountButtons user={user} begin={(kind) => begin({ kind, user })} />
        </>
      ),
    },
  ];
}

const { full_name, is_admin } = newUserFields;

function AddUser({ onDone, onClose }: Omit<UserDialogProps, 'user'>) {
  const minimum = useSite()?.passwordMinLength ?? 6;
  const add = useAction(
    (api, form: FormData) =>
      api.users.add({
        full_name: textOf(form, 'full_name'),
        email: textOf(form, 'email'),
        password: textOf(form, 'password'),
        is_admin: form.has('is_admin'),
      }),
    userFailures.USER_CREATION_FAILED[1],
  );
  const error = (name: string) => add.failure?.fields?.[name];
  return (
    <FormDialog
      title="Add New User"
      confirm="Add user"
      busyText="Adding..."
      busy={add.busy}
      failure={add.failure}
      onSubmit={async (form) => {
        if (await add.run(form)) onDone('User created successfully!');
      }}
      onClose={onClose}
    >
      <Field label={full_name.label} error={error('full_name')} required>
        <TextInput name="full_name" autoComplete="off" maxLength={full_name.max} />
      </Field>
      <Field
        label="Email"
        hint="Counts as confirmed. They are notified of the account by email."
        error={error('email')}
        required
      >
        <TextInput name="email" type="email" autoComplete="off" maxLength={EMAIL_MAX_LENGTH} />
      </Field>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${minimum} characters. You pass it on, or they set their own with the link in the email.`}
        error={error('password')}
        required
      />
      <Check name="is_admin" label={is_admin.label} note={is_admin.hint} />
    </FormDialog>
  );
}
