import { useState } from 'react';
import type { ValuesOf } from '#core/fields.ts';
import { intervalNames, intervals, subscriptionFailures } from '#core/subscription.ts';
import { tierFields } from '#core/subscription-tier.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useRecordSave } from '#web/ui/use-record-save.tsx';
import {
  type AdminPayments,
  type AdminTier,
  inputFrom,
  priceIdIn,
  type TypedTier,
  tierRecord,
  typedFrom,
  withPriceProblem,
} from './admin-tier.ts';
import { TierFields } from './admin-tier-fields.tsx';
import { TierPreview } from './admin-tier-preview.tsx';

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
      <div className="tier-form">
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
