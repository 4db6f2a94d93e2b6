import { useLoaderData } from 'react-router';
import '#web/styles/users.css';
import { userFailures, userSorts } from '#core/users.ts';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useFilters } from '#web/lib/use-filters.ts';
import { useTask } from '#web/lib/use-task.ts';
import { addressList, isFiltered } from '#web/ui/address-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ListTab } from '#web/ui/list-tab.tsx';
import { countText, totalText } from '#web/ui/pager.tsx';
import { TabFailed } from '#web/ui/tab-failed.tsx';
import { AddUser } from './add-user.tsx';
import { TestTools } from './test-tools.tsx';
import { UserDialog, type UserTask } from './user-dialog.tsx';
import { nameOf } from './user-name.ts';
import { usersColumns } from './users-columns.tsx';

const list = addressList({
  filters: {
    q: { search: 'Search users', placeholder: 'Name or e-mail' },
    role: {
      ...{ label: 'Role', any: 'Any role' },
      options: [
        { value: 'admin', label: 'Admins' },
        { value: 'user', label: 'Users' },
      ],
    },
    state: {
      ...{ label: 'State', any: 'Any state' },
      options: [
        { value: 'active', label: 'Active' },
        { value: 'suspended', label: 'Suspended' },
      ],
    },
  },
  sorts: userSorts,
  load: (api, input) => api.users.list(input),
  rows: ({ users }) => users,
});

export type UsersPage = Awaited<ReturnType<typeof list.load>>;

export const loader = onServer(list.load);
export const clientLoader = inBrowser(list.load);
export const meta = titled('Users');
export const ErrorBoundary = () => <TabFailed title="Users" sentence={userFailures.USERS_FAILED[1]} />;

export default function UsersTab() {
  const page = useLoaderData<typeof loader>();
  const { task, done, begin, close, finish } = useTask<UserTask | 'add'>();
  const { users, users_is_more, admins } = page.counts;
  const everybody = `${countText({ total: users, total_is_more: users_is_more }, 'user')}, ${admins} ${admins === 1 ? 'admin' : 'admins'}`;
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
