import { useId } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import type { ListedEntitlement } from './office-form.ts';
import { UtcDay } from './office-utc-day.tsx';

interface Deeds {
  edit(entitlement: ListedEntitlement): void;
  assign(entitlement: ListedEntitlement): void;
  remove(entitlement: ListedEntitlement): void;
}

/** The table of entitlements. `now` is when it was loaded. */
export const entitlementColumns = (now: string, deeds: Deeds): Column<ListedEntitlement>[] => [
  {
    head: 'Code',
    sort: 'code',
    bare: true,
    cell: ({ code }) => (
      <span className="ent-code">
        <span className="mono">{code}</span>
        <CopyButton text={code} label={`code ${code}`} />
      </span>
    ),
  },
  {
    head: 'Name',
    bare: true,
    className: 'ent-wide',
    cell: ({ name, description }) => (
      <>
        <span className="ent-name">{name}</span>{' '}
        {description && <span className="ent-more ent-about">{description}</span>}
      </>
    ),
  },
  { head: 'Topic', cell: ({ topic_name }) => topic_name },
  { head: 'Ad-free', cell: ({ is_ad_free }) => (is_ad_free ? 'Yes' : 'No') },
  {
    head: 'Status',
    cell: ({ is_active }) =>
      is_active ? <span className="badge badge--right">Active</span> : <span className="badge">Inactive</span>,
  },
  { head: 'Used', cell: (entitlement) => <Used entitlement={entitlement} now={now} /> },
  {
    head: 'Held by',
    className: 'r ent-held',
    cell: ({ code, name, active_grants }) =>
      active_grants === 0 ? (
        <span className="soft">0</span>
      ) : (
        <Link
          to={`/admin/user-entitlements?${new URLSearchParams({ q: code, state: 'active' })}`}
          aria-label={`${active_grants.toLocaleString('en-US')}: who holds ${name}`}
        >
          {active_grants.toLocaleString('en-US')}
        </Link>
      ),
  },
  {
    head: 'Created',
    sort: '-created',
    className: 'ent-created',
    cell: ({ created_at }) => <LocalDate at={created_at} style="medium" />,
  },
  {
    head: 'Actions',
    headHidden: true,
    className: 'acts',
    cell: (entitlement) => <Actions entitlement={entitlement} deeds={deeds} />,
  },
];

/** '2 of 5', and until when it can be redeemed. */
function Used({ entitlement, now }: { entitlement: ListedEntitlement; now: string }) {
  const { redemption_count, max_redemptions, redeem_until } = entitlement;
  const count = redemption_count.toLocaleString('en-US');
  return (
    <>
      {max_redemptions === null ? count : `${count} of ${max_redemptions.toLocaleString('en-US')}`}
      {redeem_until && (
        <span className="ent-more">
          {' '}
          {redeem_until <= now ? 'ended' : 'until'} <UtcDay end={redeem_until} />
        </span>
      )}
    </>
  );
}

function Actions({ entitlement, deeds }: { entitlement: ListedEntitlement; deeds: Deeds }) {
  const id = useId();
  const { name, is_active } = entitlement;
  return (
    <>
      <Button size="sm" aria-label={`Edit ${name}`} onClick={() => deeds.edit(entitlement)}>
        Edit
      </Button>
      {is_active ? (
        <Button size="sm" aria-label={`Assign ${name}`} onClick={() => deeds.assign(entitlement)}>
          Assign
        </Button>
      ) : (
        <Button
          size="sm"
          aria-label={`Assign ${name}`}
          aria-disabled
          aria-describedby={id}
          title="Only active entitlements can be assigned."
        >
          Assign
          <span id={id} hidden>
            Only active entitlements can be assigned.
          </span>
        </Button>
      )}
      <Button
        size="sm"
        variant="danger"
        className="btn--icon"
        aria-label={`Delete ${name}`}
        onClick={() => deeds.remove(entitlement)}
      >
        <Icon name="trash" />
      </Button>
    </>
  );
}
