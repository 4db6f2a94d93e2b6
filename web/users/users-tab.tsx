import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import '#web/styles/users.css';
import type { Api } from '#core/contract/index.ts';
import { userFailures } from '#core/users.ts';
import { useDoneBefore } from '#web/lib/done-before.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { pageTitle } from '#web/lib/title.ts';
import { useFilters } from '#web/lib/use-filters.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { Pager, totalText } from '#web/ui/pager.tsx';
import { TabHead } from '#web/ui/tab-head.tsx';
import { AddUser } from './add-user.tsx';
import { TestTools } from './test-tools.tsx';
import { UserDialog, type UserTask } from './user-dialog.tsx';
import { UserFilters } from './user-filters.tsx';
import { nameOf } from './user-name.ts';
import { usersColumns } from './users-columns.tsx';

async function load(api: Api, { url }: PageArgs) {
  const [q, role, state, cursor] = ['q', 'role', 'state', 'cursor'].map((name) => url.searchParams.get(name) ?? '');
  return api.users.list({
    ...(q && { q }),
    ...((role === 'admin' || role === 'user') && { role }),
    ...((state === 'active' || state === 'suspended') && { state }),
    ...(cursor && { cursor }),
  });
}

const FILTERS = ['q', 'role', 'state'];

export type UsersPage = Awaited<ReturnType<typeof load>>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = ({ matches }: { matches: Parameters<typeof pageTitle>[1] }) => [
  { title: pageTitle('Users', matches) },
];

export default function UsersTab() {
  const page = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const filters = useFilters();
  const [task, setTask] = useState<UserTask | 'add' | null>(null);
  const [done, setDone] = useState<string | null>(null);
  useDoneBefore(setDone);
  const begin = (next: UserTask | 'add') => {
    setDone(null);
    setTask(next);
  };
  const finish = (sentence: string) => {
    setTask(null);
    setDone(sentence);
    void revalidate();
  };
  const filtered = FILTERS.some((name) => filters.value(name) !== '');
  return (
    <main id="main" className="office__main">
      <TabHead title="Users" done={done}>
        <Button size="sm" variant="primary" onClick={() => begin('add')}>
          <Icon name="plus" />
          Add New User
        </Button>
      </TabHead>
      <UserFilters page={page} found={filtered ? totalText(page) : null} />
      <DataTable
        label="Users"
        columns={usersColumns(begin)}
        rows={page.users}
        nameOf={(user) => nameOf(user)}
        empty={
          <span className="row">
            No users found
            {filtered && (
              <Button size="sm" onClick={() => filters.clear(FILTERS)}>
                Show all users
              </Button>
            )}
          </span>
        }
      />
      <Pager page={page} shown={page.users.length} />
      <TestTools />
      {task === 'add' && <AddUser onDone={finish} onClose={() => setTask(null)} />}
      {task && task !== 'add' && <UserDialog task={task} onDone={finish} onClose={() => setTask(null)} />}
    </main>
  );
}

export function ErrorBoundary() {
  const [, failed] = userFailures.USERS_FAILED;
  return (
    <main id="main" className="office__main">
      <TabHead title="Users" />
      <ListFailed title={failed} />
    </main>
  );
}
