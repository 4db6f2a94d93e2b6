import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import './tiers.css';
import type { Api } from '#core/contract/index.ts';
import { type PaymentMode, subscriptionFailures } from '#core/subscriptions/subscription.ts';
import { DataTable } from '#web/admin-kit/data-table.tsx';
import { TabFailed } from '#web/admin-kit/tab-failed.tsx';
import { TabHead } from '#web/admin-kit/tab-head.tsx';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import { EditTier } from './admin-edit-tier.tsx';
import { type AdminTier, inputOf, subscribersText } from './admin-tier.ts';
import { tierColumns } from './admin-tier-columns.tsx';
import { WebhookTest } from './webhook-test.tsx';

const load = (api: Api) => api.tiersAdmin.list();

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = titled('Subscriptions');

type Asked = { action: 'add' } | { action: 'edit' | 'off'; tier: AdminTier };

export default function TiersTab() {
  const { tiers, payments } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState('');
  const [switched, setSwitched] = useState<AdminTier | null>(null);
  const toggle = useAction((api, tier: AdminTier) => {
    const input = { ...inputOf(tier), active: !tier.active };
    return api.tiersAdmin.change({ ...input, tier_id: tier.id, version: tier.version });
  }, subscriptionFailures.TIER_NOT_SAVED[1]);
  const offered = tiers.filter(({ active, price_id }) => active && price_id !== null);
  const others = (than?: AdminTier) => offered.filter(({ id }) => id !== than?.id);

  const ask = (next: Asked) => {
    setDone('');
    toggle.clear();
    setAsked(next);
  };
  const finish = (sentence: string) => {
    setAsked(null);
    setDone(sentence);
    void revalidate();
  };
  const close = () => {
    setAsked(null);
    // Someone else may have changed the open tier.
    void revalidate();
  };
  const flip = async (tier: AdminTier) => {
    setAsked(null);
    setDone('');
    setSwitched(tier);
    if (await toggle.run(tier)) finish('Subscription tier updated successfully');
    else void revalidate();
  };
  const columns = tierColumns({
    edit: (tier) => ask({ action: 'edit', tier }),
    toggle: (tier) => {
      const matters = tier.subscribers > 0 || others(tier).length === 0;
      if (tier.active && matters) ask({ action: 'off', tier });
      else void flip(tier);
    },
    switching: toggle.busy ? (switched?.id ?? null) : null,
  });
  return (
    <main id="main" className="admin__main tiers-tab">
      <TabHead title="Subscriptions" done={done}>
        <Button size="sm" variant="primary" onClick={() => ask({ action: 'add' })}>
          <Icon name="plus" />
          Add Tier
        </Button>
      </TabHead>
      <PaymentsMode mode={payments.mode} />
      {switched && (
        <CallFailure
          failure={toggle.failure}
          prefix={`"${switched.name}" stays as it was. `}
          back="/admin/subscriptions"
        />
      )}
      <DataTable
        label="Subscription tiers"
        columns={columns}
        rows={tiers}
        nameOf={({ name }) => name}
        empty="No subscription tiers found. Learners have nothing to subscribe to until one is added."
      />
      <WebhookTest payments={payments} />
      {(asked?.action === 'add' || asked?.action === 'edit') && (
        <EditTier
          tier={asked.action === 'edit' ? asked.tier : null}
          others={others(asked.action === 'edit' ? asked.tier : undefined)}
          payments={payments}
          onSaved={finish}
          onClose={close}
        />
      )}
      {asked?.action === 'off' && (
        <TierOff
          tier={asked.tier}
          isLast={others(asked.tier).length === 0}
          onConfirm={() => void flip(asked.tier)}
          onClose={() => setAsked(null)}
        />
      )}
    </main>
  );
}

const modes: Readonly<Record<PaymentMode, { badge: string; tone?: string; says: string }>> = {
  sandbox: { badge: 'Sandbox', says: 'Payments go to the stand-in on this machine. No money moves.' },
  test: { badge: 'Test mode', says: 'Payments go to Stripe with a test key. No money moves.' },
  live: { badge: 'Live', tone: 'badge--seal', says: 'Payments go to Stripe, and cards are charged.' },
  off: {
    badge: 'Off',
    tone: 'badge--wrong',
    says: 'Payments are not set up on this site: tiers can be prepared here, and nobody can subscribe yet.',
  },
};

function PaymentsMode({ mode }: { mode: PaymentMode }) {
  const { badge, tone, says } = modes[mode];
  return (
    <p className="row gap-2 mb-4 t1">
      <span className={classNames('badge', tone)}>{badge}</span>
      <span className="soft">{says}</span>
    </p>
  );
}

interface TierOffProps {
  tier: AdminTier;
  isLast: boolean;
  onConfirm(): void;
  onClose(): void;
}

function TierOff({ tier, isLast, onConfirm, onClose }: TierOffProps) {
  const { name, subscribers } = tier;
  return (
    <Confirm
      title={isolated`Take "${name}" off offer?`}
      confirm="Take off offer"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {subscribers > 0 && (
        <p>
          {subscribersText(subscribers)} to it. They keep it and go on paying what they pay; nobody else can choose
          it.
        </p>
      )}
      {isLast && (
        <p>
          It is the only tier on offer: learners then find no plan to subscribe to, and the landing page shows no
          prices.
        </p>
      )}
      <p className="soft">It stays in this list and can be offered again at any time.</p>
    </Confirm>
  );
}

export const ErrorBoundary = () => (
  <TabFailed title="Subscriptions" sentence={subscriptionFailures.TIERS_FAILED[1]} />
);
