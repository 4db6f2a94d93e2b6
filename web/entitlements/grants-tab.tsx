import { Link, useLoaderData } from 'react-router';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { grantSorts, lastDay } from '#core/entitlements/entitlements.ts';
import { grantFields } from '#core/entitlements/grant.ts';
import { addressList, choiceFilter } from '#web/admin-kit/address-list.ts';
import { ConfirmAction } from '#web/admin-kit/confirm-action.tsx';
import type { Column } from '#web/admin-kit/data-table.tsx';
import { ListTab } from '#web/admin-kit/list-tab.tsx';
import { lists } from '#web/admin-kit/lists.ts';
import { countText } from '#web/admin-kit/pager.tsx';
import { RecordDialog } from '#web/admin-kit/record-dialog.tsx';
import { TabFailed } from '#web/admin-kit/tab-failed.tsx';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useTask } from '#web/lib/use-task.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { AssignEntitlement } from './admin-assign.tsx';
import './grants.css';

const list = addressList({
  address: lists.grants,
  filters: {
    q: { search: 'Search user entitlements', placeholder: 'User, entitlement, code or topic' },
    state: choiceFilter('Status', 'Any status', { active: 'Active', expired: 'Expired', revoked: 'Revoked' }),
    entitlement_id: { one: 'One entitlement' },
    user_id: { one: 'One user' },
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
      {task && task !== 'assign' && task.kind === 'expiry' && (
        <GrantExpiry grant={task.grant} onDone={finish} onClose={close} />
      )}
      {task && task !== 'assign' && task.kind === 'revoke' && (
        <RevokeGrant grant={task.grant} onDone={finish} onClose={close} />
      )}
    </ListTab>
  );
}

const badges = {
  active: <span className="badge badge--right">Active</span>,
  expired: <span className="badge">Expired</span>,
  revoked: <span className="badge badge--wrong">Revoked</span>,
};

const grantColumns = (
  begin: (task: { kind: 'expiry' | 'revoke'; grant: ListedGrant }) => void,
): Column<ListedGrant>[] => [
  {
    head: 'User',
    bare: true,
    csv: holderOf,
    cell: (grant) => <Link to={`/admin/users/${grant.user_id}`}>{holderOf(grant)}</Link>,
  },
  {
    head: 'Entitlement',
    csv: ({ entitlement: { name, code } }) => `${name} (${code})`,
    cell: ({ entitlement_id, entitlement: { name, code, is_active } }) => (
      <>
        <bdi>{name}</bdi>{' '}
        <Link
          className="mono"
          to={lists.entitlements.link({ entitlement_id })}
          aria-label={`Code ${code}: show the entitlement`}
        >
          {code}
        </Link>
        {!is_active && <span className="row soft"> Switched off: counts for nobody now</span>}
      </>
    ),
  },
  { head: 'Topic', cell: ({ entitlement }) => entitlement.topic_name },
  { head: 'Ad-free', cell: ({ entitlement }) => (entitlement.is_ad_free ? 'Yes' : 'No') },
  {
    head: 'Created',
    sort: '-created',
    csv: ({ created_at }) => created_at,
    cell: ({ created_at }) => <LocalDate at={created_at} style="medium" />,
  },
  {
    head: 'Expires',
    sort: 'expires',
    csv: ({ expires_at }) => expires_at,
    cell: ({ expires_at }) =>
      expires_at === null ? 'Never' : <LocalDate at={expires_at} style="medium" time="near" />,
  },
  { head: 'Status', csv: ({ state }) => state, cell: ({ state }) => badges[state] },
  {
    head: 'Actions',
    headHidden: true,
    className: 'acts',
    cell: (grant) => (
      <>
        {grant.state !== 'revoked' && (
          <Button
            size="sm"
            aria-label={`Change the expiry of ${grant.entitlement.name} for ${holderOf(grant)}`}
            onClick={() => begin({ kind: 'expiry', grant })}
          >
            Expiry
          </Button>
        )}
        {grant.state === 'active' && (
          <Button
            size="sm"
            variant="danger"
            aria-label={`Revoke ${grant.entitlement.name} from ${holderOf(grant)}`}
            onClick={() => begin({ kind: 'revoke', grant })}
          >
            Revoke
          </Button>
        )}
      </>
    ),
  },
];

interface GrantDialogProps {
  grant: ListedGrant;
  onDone(sentence: string): void;
  onClose(): void;
}

function GrantExpiry({ grant, onDone, onClose }: GrantDialogProps) {
  const { id, expires_at, version, entitlement } = grant;
  return (
    <RecordDialog
      noun="expiry"
      fields={grantFields}
      record={{ expires_at: expires_at && lastDay(new Date(expires_at)), version }}
      failed="Failed to update user entitlement"
      save={({ entitlementsAdmin }, values, opened) =>
        entitlementsAdmin.changeGrant({ grant_id: id, version: opened, ...values })
      }
      onSaved={(_, kept) => onDone(`Expiry updated successfully${kept && `.${kept}`}`)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            <b>{entitlement.name}</b>, <bdi>{holderOf(grant)}</bdi>
          </p>
          {field('expires_at')}
        </>
      )}
    </RecordDialog>
  );
}

type ListedGrant = Output<'entitlementsAdmin.grants'>['grants'][number];

/** Returns the user's name; the specification's word where it is unknown. */
const holderOf = ({ full_name }: ListedGrant) => full_name || 'Unknown';

function RevokeGrant({ grant, onDone, onClose }: GrantDialogProps) {
  const { name, is_ad_free, topic_name } = grant.entitlement;
  return (
    <ConfirmAction
      title={isolated`Revoke "${name}" from ${holderOf(grant)}?`}
      confirm="Revoke"
      danger
      busyText="Revoking..."
      failed="Failed to revoke entitlement"
      act={(api) => api.entitlementsAdmin.revoke({ grant_id: grant.id })}
      onDone={() => onDone('Entitlement revoked successfully')}
      onClose={onClose}
    >
      <p>
        It ends at once.
        {is_ad_free &&
          ` Ads come back in ${topic_name}, unless a subscription or another entitlement is against them.`}
      </p>
      <p className="soft">Its code does not bring it back; only assigning it again does.</p>
    </ConfirmAction>
  );
}
