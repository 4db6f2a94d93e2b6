import { amountText } from '#core/subscriptions/money.ts';
import { intervals } from '#core/subscriptions/subscription.ts';
import type { Column } from '#web/admin-kit/data-table.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import type { AdminTier } from './admin-tier.ts';

interface RowActions {
  edit(tier: AdminTier): void;
  toggle(tier: AdminTier): void;
  switching: string | null;
}

export const tierColumns = ({ edit, toggle, switching }: RowActions): Column<AdminTier>[] => [
  {
    head: 'Tier',
    bare: true,
    className: 'tiers-name',
    cell: ({ name, description }) => (
      <>
        <b>{name}</b> {description && <span className="soft row">{description}</span>}
      </>
    ),
  },
  {
    head: 'Price',
    className: 'nowrap',
    cell: ({ price_amount, currency }) => amountText(price_amount, currency),
  },
  { head: 'Interval', className: 'nowrap', cell: ({ interval }) => intervals[interval].label },
  { head: 'Subscribers', className: 'r', cell: ({ subscribers }) => subscribers.toLocaleString('en-US') },
  {
    head: 'Price ID',
    className: 'tiers-id',
    cell: ({ price_id, active, name }) =>
      price_id === null ? (
        <span className="soft">{active ? 'None: not offered without one' : 'None'}</span>
      ) : (
        <span className="row gap-1">
          <span className="mono anywhere">{price_id}</span>
          <CopyButton text={price_id} label={`price id of ${name}`} />
        </span>
      ),
  },
  {
    head: 'Status',
    cell: (tier) => <ActiveSwitch tier={tier} busy={switching === tier.id} onToggle={() => toggle(tier)} />,
  },
  {
    head: 'Actions',
    headHidden: true,
    className: 'acts',
    cell: (tier) => (
      <Button size="sm" aria-label={`Edit ${tier.name}`} onClick={() => edit(tier)}>
        Edit
      </Button>
    ),
  },
];

function ActiveSwitch({ tier, busy, onToggle }: { tier: AdminTier; busy: boolean; onToggle(): void }) {
  return (
    <button
      type="button"
      role="switch"
      className="tiers-switch"
      aria-checked={tier.active}
      aria-label={`Active: ${tier.name}`}
      aria-busy={busy || undefined}
      onClick={onToggle}
    >
      <span className="tiers-switch__track" />
      <span aria-hidden="true">{tier.active ? 'Active' : 'Inactive'}</span>
    </button>
  );
}
