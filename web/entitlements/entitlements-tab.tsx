import { useLoaderData } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { entitlementSorts } from '#core/entitlements/entitlements.ts';
import { addressList, choiceFilter } from '#web/admin-kit/address-list.ts';
import { ConfirmAction } from '#web/admin-kit/confirm-action.tsx';
import { ListTab } from '#web/admin-kit/list-tab.tsx';
import { lists } from '#web/admin-kit/lists.ts';
import { countText } from '#web/admin-kit/pager.tsx';
import { TabFailed } from '#web/admin-kit/tab-failed.tsx';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useTask } from '#web/lib/use-task.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import { AssignEntitlement } from './admin-assign.tsx';
import { EditEntitlement } from './admin-edit.tsx';
import { entitlementColumns, type ListedEntitlement } from './entitlement-columns.tsx';
import './grants.css';

const list = addressList({
  address: lists.entitlements,
  filters: {
    q: { search: 'Search entitlements', placeholder: 'Code, name, description or topic' },
    state: choiceFilter('Status', 'Any status', { active: 'Active', inactive: 'Inactive', expired: 'Expired' }),
    entitlement_id: { one: 'One entitlement' },
  },
  sorts: entitlementSorts,
  load: (api, input) => api.entitlementsAdmin.list(input),
  rows: ({ entitlements }) => entitlements,
});

async function load(api: Api, args: PageArgs) {
  const [page, { categories }] = await Promise.all([list.load(api, args), api.catalogAdmin.list()]);
  return { page, categories, now: new Date().toISOString() };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = titled('Entitlements');
export const ErrorBoundary = () => <TabFailed title="Entitlements" sentence="Failed to load entitlements" />;

type Task =
  | { kind: 'add' }
  | { kind: 'edit' | 'delete'; entitlement: ListedEntitlement }
  | { kind: 'assign'; entitlement: ListedEntitlement | null };

export default function EntitlementsTab() {
  const { page, categories, now } = useLoaderData<typeof loader>();
  const { task, done, begin, close, finish } = useTask<Task>();
  return (
    <ListTab
      list={list}
      page={page}
      title="Entitlements"
      className="ent-table"
      done={done}
      actions={
        <>
          <ButtonLink variant="quiet" size="sm" to="/admin/user-entitlements">
            Who holds them
          </ButtonLink>
          <Button size="sm" onClick={() => begin({ kind: 'assign', entitlement: null })}>
            <Icon name="user" />
            Assign Entitlement
          </Button>
          <Button size="sm" variant="primary" onClick={() => begin({ kind: 'add' })}>
            <Icon name="plus" />
            Add Entitlement
          </Button>
        </>
      }
      count={countText(page, 'entitlement')}
      label="Entitlements"
      columns={entitlementColumns(now, (kind, entitlement) => begin({ kind, entitlement }))}
      nameOf={({ name }) => name}
      empty="No entitlements found"
    >
      {(task?.kind === 'add' || task?.kind === 'edit') && (
        <EditEntitlement
          entitlement={task.kind === 'edit' ? task.entitlement : null}
          categories={categories}
          onSaved={finish}
          onClose={close}
        />
      )}
      {task?.kind === 'assign' && (
        <AssignEntitlement entitlement={task.entitlement} onAssigned={finish} onClose={close} />
      )}
      {task?.kind === 'delete' && (
        <DeleteEntitlement entitlement={task.entitlement} onDone={finish} onClose={close} />
      )}
    </ListTab>
  );
}

interface DeleteProps {
  entitlement: ListedEntitlement;
  onDone(sentence: string): void;
  onClose(): void;
}

function DeleteEntitlement({ entitlement, onDone, onClose }: DeleteProps) {
  const { id, name, code, topic_name, is_ad_free, active_grants, grants } = entitlement;
  return (
    <ConfirmAction
      title={isolated`Delete "${name}"?`}
      confirm="Delete entitlement"
      danger
      busyText="Deleting..."
      failed="Failed to delete entitlement"
      act={(api) => api.entitlementsAdmin.remove({ entitlement_id: id })}
      onDone={() => onDone('Entitlement deleted successfully')}
      onClose={onClose}
    >
      <p>
        The code <span className="mono">{code}</span> can no longer be redeemed. {effectText(grants, active_grants)}
        {active_grants > 0 &&
          is_ad_free &&
          ` Who has nothing else against ads sees them again in ${topic_name} at once.`}
      </p>
      <p className="soft">
        This cannot be undone.{' '}
        {active_grants > 0 &&
          'To end redeeming and leave people what they have, give it a last day to redeem instead.'}
      </p>
    </ConfirmAction>
  );
}

function effectText(grants: number, active: number): string {
  const number = (count: number) => count.toLocaleString('en-US');
  if (grants === 0) return 'Nobody has it.';
  if (grants === 1)
    return `1 user entitlement goes with it, ${active === 1 ? 'which is active' : 'no longer active'}.`;
  return `${number(grants)} user entitlements go with it, ${active === 0 ? 'none' : number(active)} of them active now.`;
}
