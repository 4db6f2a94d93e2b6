import { Confirm } from '#web/ui/confirm.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import { type AdminTier, subscribersText } from './admin-tier.ts';

interface TierOffProps {
  tier: AdminTier;
  isLast: boolean;
  onConfirm(): void;
  onClose(): void;
}

export function TierOff({ tier, isLast, onConfirm, onClose }: TierOffProps) {
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
