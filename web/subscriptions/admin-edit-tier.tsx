import { useState } from 'react';
import type { ValuesOf } from '#core/lib/fields.ts';
import { readAmount } from '#core/subscriptions/money.ts';
import { type Interval, intervalNames, intervals, subscriptionFailures } from '#core/subscriptions/subscription.ts';
import { tierFields } from '#core/subscriptions/tier.ts';
import { useRecordSave } from '#web/admin-kit/use-record-save.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import {
  type AdminPayments,
  type AdminTier,
  featuresIn,
  inputFrom,
  priceIdIn,
  type TypedTier,
  tierRecord,
  typedFrom,
  withPriceProblem,
} from './admin-tier.ts';
import { TierFields } from './admin-tier-fields.tsx';
import { commonFeatures, TierCard } from './tier-card.tsx';

interface EditTierProps {
  tier: AdminTier | null;
  others: readonly AdminTier[];
  payments: AdminPayments;
  onSaved(sentence: string): void;
  onClose(): void;
}

export function EditTier({ tier, others, payments, onSaved, onClose }: EditTierProps) {
  const [opened, setOpened] = useState(tier);
  const [typed, setTyped] = useState<TypedTier>(() => typedFrom(tier));
  // The values last sent: messages are about these, not about what was typed since.
  const [sent, setSent] = useState(typed);
  const mine = (): ValuesOf<typeof tierFields> => ({ ...typed, price_id: priceIdIn(typed, opened) });
  const { saving, conflictOf } = useRecordSave({
    fields: tierFields,
    opened: opened && tierRecord(opened),
    recordOf: tierRecord,
    choices: { interval: intervalNames.map((id) => ({ id, name: intervals[id].label })) },
    failed: subscriptionFailures.TIER_NOT_SAVED[1],
    save: ({ tiersAdmin }, values, version) => {
      const input = inputFrom(values);
      return opened ? tiersAdmin.change({ ...input, tier_id: opened.id, version }) : tiersAdmin.add(input);
    },
    onTheirs(values, theirs: AdminTier) {
      const follows = values.price_id === (theirs.price_id ?? '');
      setOpened(theirs);
      setTyped({ ...values, price_id: follows ? null : values.price_id });
    },
  });
  const submit = async (over: ReturnType<typeof tierRecord> | null) => {
    setSent(typed);
    const saved = await saving.run(over, mine());
    if (saved)
      onSaved(
        `Subscription tier ${opened ? 'updated' : 'added'} successfully${saved.mergeNote && `.${saved.mergeNote}`}`,
      );
  };
  const failure = withPriceProblem(saving.failure, sent);
  return (
    <FormDialog
      title={tier ? 'Edit Subscription Tier' : 'Add Subscription Tier'}
      confirm={tier ? 'Save changes' : 'Add Tier'}
      busyText="Saving..."
      busy={saving.busy}
      failure={failure}
      conflictOf={(conflict) => conflictOf(conflict, mine, (current) => void submit(current))}
      onSubmit={() => void submit(opened && tierRecord(opened))}
      onClose={onClose}
    >
      <div className="halves tier-form">
        <div className="stack">
          <TierFields
            typed={typed}
            opened={opened}
            payments={payments}
            failure={failure}
            onType={(change) => setTyped((before) => ({ ...before, ...change }))}
          />
        </div>
        <TierPreview typed={typed} others={others} />
      </div>
    </FormDialog>
  );
}

interface TierPreviewProps {
  typed: TypedTier;
  /** Features that all tiers share are listed once below them. */
  others: readonly AdminTier[];
}

function TierPreview({ typed, others }: TierPreviewProps) {
  const { name, description, currency, active } = typed;
  const interval = typed.interval as Interval;
  const features = featuresIn(typed.features);
  const common = commonFeatures([{ features }, ...others]);
  const { amount } = readAmount(typed.price, currency);
  const shown = { name: name.trim() || 'Its name', description: description.trim(), currency, interval, features };
  const tier = { ...shown, id: 'preview', price_id: '', active, price_amount: amount ?? 0 };
  return (
    <section
      className={classNames('tier-preview grid gap-2', amount === null && 'tier-preview--unpriced')}
      aria-label="As learners see it"
    >
      <p className="t1 soft">
        {active ? 'As learners see it' : 'Learners do not see it while it is inactive; then it looks like this'}
      </p>
      <ul className="tiers">
        <TierCard
          tier={tier}
          held={null}
          perks={features.filter((feature) => !common.includes(feature))}
          onAsk={null}
        />
      </ul>
      {amount === null && <p className="t1 soft">Its price stands here once it can be read.</p>}
      {common.length > 0 && (
        <p className="t1 soft">In every plan, and said once under all of them: {common.join(' · ')}</p>
      )}
    </section>
  );
}
