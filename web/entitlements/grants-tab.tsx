import { useLoaderData } from 'react-router';
import '#web/styles/grants.css';
import { grantSorts } from '#core/entitlements.ts';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useTask } from '#web/lib/use-task.ts';
import { addressList } from '#web/ui/address-list.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ListTab } from '#web/ui/list-tab.tsx';
import { countText } from '#web/ui/pager.tsx';
import { TabFailed } from '#web/ui/tab-failed.tsx';
import { AssignEntitlement } from './admin-assign.tsx';
import { holderOf, type ListedGrant, RevokeGrant } from './admin-revoke.tsx';
import { grantColumns } from './grant-columns.tsx';
import { GrantExpiry } from './grant-expiry.tsx';

const list = addressList({
  filters: {
    q: { search: 'Search user entitlements', placeholder: 'User, entitlement, code or topic' },
    state: {
      ...{ label: 'Status', any: 'Any status' },
      options: [
        { value: 'active', label: 'Active' },
        { value: 'expired', label: 'Expired' },
        { value: 'revoked', label: 'Revoked' },
      ],
    },
  },
  sorts: grantSorts,
  load: (api, input) => api.entitlementsAdmin.grants(input),
  rows: ({ grants }) => grants,
});

export const loader = onServer(list.load);
export const clientLoader = inBrowser(list.load);
export const meta = titled('User Entitlements');
export const ErrorBoundary = () => (
  <TabFailed title="User Entitlements" sentence="Failed to load user entitlements" />
);

export default function GrantsTab() {
  const page = useLoaderData<typeof loader>();
  const { task, done, begin, close, finish } = useTask<
    'assign' | { kind: 'expiry' | 'revoke'; grant: ListedGrant }
  >();
  return (
    <ListTab
      list={list}
      page={page}
      title="User Entitlements"
      className="ent-table"
      done={done}
      actions={
        <>
          <ButtonLink variant="quiet" size="sm" to="/admin/entitlements">
            All entitlements
          </ButtonLink>
          <Button size="sm" variant="primary" onClick={() => begin('assign')}>
            <Icon name="user" />
            Assign Entitlement
          </Button>
        </>
      }
      count={countText(page, 'user entitlement')}
      label="User entitlements"
      columns={grantColumns(begin)}
      nameOf={(grant) => `${grant.entitlement.name} of ${holderOf(grant)}`}
      empty="No user entitlements found"
    >
      {task === 'assign' && <AssignEntitlement entitlement={null} onAssigned={finish} onClose={close} />}
      {task !== 'assign' && task?.kind === 'expiry' && (
        <GrantExpiry grant={task.grant} onSaved={finish} onClose={close} />
      )}
      {task !== 'assign' && task?.kind === 'revoke' && (
        <RevokeGrant
          grant={task.grant}
          onRevoked={() => finish('Entitlement revoked successfully')}
          onClose={close}
        />
      )}
    </ListTab>
  );
}
