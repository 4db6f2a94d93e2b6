import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { holderOf, type ListedGrant } from './admin-revoke.tsx';

const badges = {
  active: <span className="badge badge--right">Active</span>,
  expired: <span className="badge">Expired</span>,
  revoked: <span className="badge badge--wrong">Revoked</span>,
};

export const grantColumns = (
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
    cell: ({ entitlement: { name, code, is_active } }) => (
      <>
        <bdi>{name}</bdi>{' '}
        <Link
          className="mono"
          to={`/admin/entitlements?${new URLSearchParams({ q: code })}`}
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
