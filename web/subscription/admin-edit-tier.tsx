import { useState } from 'react';
import { subscriptionFailures } from '#core/subscription.ts';
import { useAction } from '#web/lib/use-action.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import {
  type AdminPayments,
  type AdminTier,
  inputFrom,
  type TypedTier,
  typedFrom,
  withPriceProblem,
} from './admin-tier.ts';
import { TierFields } from './admin-tier-fields.tsx';
import { TierMeanwhile } from './admin-tier-meanwhile.tsx';
import { TierPreview } from './admin-tier-preview.tsx';

interface EditTierProps {
  /** What is changed; null adds one. */
  tier: AdminTier | null;
  /** The other tiers that are offered. */
  others: readonly AdminTier[];
  payments: AdminPayments;
  onSaved(sentence: string): void;
  onClose(): void;
}

/** Adds a tier or changes one, with the card that learners will see beside it. */
export function EditTier({ tier, others, payments, onSaved, onClose }: EditTierProps) {
  const [opened, setOpened] = useState(tier);
  const [typed, setTyped] = useState<TypedTier>(() => typedFrom(tier));
  // What was sent: the sentences are about it, not about what is typed since.
  const [sent, setSent] = useState(typed);
  const save = useAction((api, version: AdminTier | null) => {
    const input = inputFrom(typed, version);
    if (!version) return api.tiersAdmin.add(input);
    return api.tiersAdmin.change({ ...input, tier_id: version.id, version: version.version });
  }, subscriptionFailures.TIER_NOT_SAVED[1]);
  const submit = async (version: AdminTier | null) => {
    setSent(typed);
    if (!(await save.run(version))) return;
    onSaved(version ? 'Subscription tier updated successfully' : 'Subscription tier added successfully');
  };
  const failure = withPriceProblem(save.failure, sent);
  const changed = opened && failure?.code === 'TIER_CHANGED' ? failure : null;
  return (
    <FormDialog
      title={tier ? 'Edit Subscription Tier' : 'Add Subscription Tier'}
      confirm={tier ? 'Save changes' : 'Add Tier'}
      busyText="Saving..."
      busy={save.busy}
      failure={changed ? null : failure}
      onSubmit={() => submit(opened)}
      onClose={onClose}
    >
      {changed && (
        <TierMeanwhile
          sentence={changed.error}
          tier_id={opened?.id ?? ''}
          mine={inputFrom(typed, opened)}
          onTheirs={(theirs) => {
            save.clear();
            setOpened(theirs);
            setTyped(typedFrom(theirs));
          }}
          onMine={(theirs) => {
            setOpened(theirs);
            void submit(theirs);
          }}
        />
      )}
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
