import { useId } from 'react';
import { Link } from 'react-router';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { lastDay } from '#core/entitlements/entitlements.ts';
import type { Column } from '#web/admin-kit/data-table.tsx';
import { lists } from '#web/admin-kit/lists.ts';
import { Button } from '#web/ui/button.tsx';
import { dayText } from '#web/ui/calendar-day.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { dateText, LocalDate } from '#web/ui/local-date.tsx';

type Begin = (kind: 'edit' | 'assign' | 'delete', entitlement: ListedEntitlement) => void;

const states = { active: 'Active', inactive: 'Inactive', expired: 'Expired' };

export const entitlementColumns = (now: string, begin: Begin): Column<ListedEntitlement>[] => [
  {
    head: 'Code',
    sort: 'code',
    bare: true,
    csv: ({ code }) => code,
    cell: ({ code }) => (
      <span className="nowrap">
        <span className="mono">{code}</span>
        <CopyButton text={code} label={`code ${code}`} />
      </span>
    ),
  },
  {
    head: 'Name',
    sort: 'name',
    bare: true,
    className: 'ent-wide',
    csv: ({ name }) => name,
    cell: ({ name, description }) => (
      <>
        <span className="medium">{name}</span>{' '}
        {description && <span className="clamp clamp--1 soft">{description}</span>}
      </>
    ),
  },
  { head: 'Topic', cell: ({ topic_name }) => topic_name },
  { head: 'Ad-free', cell: ({ is_ad_free }) => (is_ad_free ? 'Yes' : 'No') },
  {
    head: 'Status',
    csv: ({ state }) => states[state],
    cell: ({ state }) => <span className={state === 'active' ? 'badge badge--right' : 'badge'}>{states[state]}</span>,
  },
  {
    head: 'Used',
    csv: ({ redemption_count }) => redemption_count,
    cell: (entitlement) => <Used entitlement={entitlement} now={now} />,
  },
  {
    head: 'Held by',
    className: 'r ent-holders',
    csv: ({ active_grants }) => active_grants,
    cell: ({ id, name, active_grants }) =>
      active_grants === 0 ? (
        <span className="soft">0</span>
      ) : (
        <Link
          to={lists.grants.link({ entitlement_id: id, state: 'active' })}
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
    csv: ({ created_at }) => created_at,
    cell: ({ created_at }) => <LocalDate at={created_at} style="medium" />,
  },
  {
    head: 'Actions',
    headHidden: true,
    className: 'acts',
    cell: (entitlement) => <Actions entitlement={entitlement} begin={begin} />,
  },
];

function Used({ entitlement, now }: { entitlement: ListedEntitlement; now: string }) {
  const { redemption_count, max_redemptions, redeem_until } = entitlement;
  const count = redemption_count.toLocaleString('en-US');
  return (
    <>
      {max_redemptions === null ? count : `${count} of ${max_redemptions.toLocaleString('en-US')}`}
      {redeem_until && (
        <span className="row soft">
          {' '}
          {redeem_until <= now ? 'ended' : 'until'} <UtcDay end={redeem_until} />
        </span>
      )}
    </>
  );
}

function Actions({ entitlement, begin }: { entitlement: ListedEntitlement; begin: Begin }) {
  const id = useId();
  const { name, is_active } = entitlement;
  return (
    <>
      <Button size="sm" aria-label={`Edit ${name}`} onClick={() => begin('edit', entitlement)}>
        Edit
      </Button>
      {is_active ? (
        <Button size="sm" aria-label={`Assign ${name}`} onClick={() => begin('assign', entitlement)}>
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
      <DeleteButton name={name} onClick={() => begin('delete', entitlement)} />
    </>
  );
}

/** In UTC for every reader, as it was set in the form; the exact moment on hover. */
function UtcDay({ end }: { end: string }) {
  const moment = new Date(end);
  return (
    <time dateTime={end} title={`${dateText(moment, 'long', true, false)} UTC`}>
      {dayText(lastDay(moment), { dateStyle: 'medium' })} UTC
    </time>
  );
}

export type ListedEntitlement = Output<'entitlementsAdmin.list'>['entitlements'][number];
export type Categories = Output<'catalogAdmin.list'>['categories'];
